import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Shop } from '#platform/shop.ts'
import { isOrderId } from '../orders/order.ts'
import { restoreDays } from './reminder.ts'

type Secrets = Pick<Shop, 'secrets'>

/** 128 bits: nobody can guess it. */
const signatureBytes = 16

const sign = ({ secrets }: Secrets, text: string) => createHmac('sha256', secrets.auth).update(text).digest().subarray(0, signatureBytes)

function isSigned(shop: Secrets, text: string, signature: string): boolean {
  const given = Buffer.from(signature, 'base64url')
  // The text is compared too, because base64url has several texts for the same bytes.
  const isWellFormed = given.length === signatureBytes && given.toString('base64url') === signature
  return isWellFormed && timingSafeEqual(given, sign(shop, text))
}

const restoreText = (orderId: string, until: string) => `restore the cart of ${orderId} until ${until}`
const endText = (customerId: string) => `end the cart reminders of ${customerId}`

/** Returns the token that restores the cart of an attempt without logging in. It holds its own end, and is signed rather than stored. */
export function restoreToken(shop: Secrets, orderId: string, now: Date): string {
  const until = Math.floor(now.getTime() / 1000 + restoreDays * 86_400).toString(36)
  return `${orderId}.${until}.${sign(shop, restoreText(orderId, until)).toString('base64url')}`
}

/** Returns the attempt's id of a token; undefined if the shop did not sign it, or its time is over. */
export function readRestoreToken(shop: Secrets, token: string, now: Date): string | undefined {
  const [orderId = '', until = '', signature = '', ...rest] = token.split('.')
  if (rest.length > 0 || !isOrderId(orderId) || !/^[0-9a-z]{1,9}$/.test(until)) return undefined
  if (Number.parseInt(until, 36) * 1000 <= now.getTime()) return undefined
  return isSigned(shop, restoreText(orderId, until), signature) ? orderId : undefined
}

/** Returns the token that ends the reminders of an account. It works as long as the account exists. */
export const endToken = (shop: Secrets, customerId: string) => `${customerId}.${sign(shop, endText(customerId)).toString('base64url')}`

/** Returns the account's id of a token; undefined if the shop did not sign it. */
export function readEndToken(shop: Secrets, token: string): string | undefined {
  const [customerId = '', signature = '', ...rest] = token.split('.')
  const isWellFormed = rest.length === 0 && /^[\w-]{1,64}$/.test(customerId)
  return isWellFormed && isSigned(shop, endText(customerId), signature) ? customerId : undefined
}

import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Shop } from '#platform/shop.ts'
import { isOrderId } from './order.ts'

type Signing = Pick<Shop, 'secrets'>

/** What a link is for. A token of one purpose is worth nothing for the other. */
type Purpose = 'follow' | 'pay'

/** 128 bits: nobody can guess it, and the link stays short enough for an SMS. */
const signatureBytes = 16

const sign = ({ secrets }: Signing, purpose: Purpose, orderId: string) =>
  createHmac('sha256', secrets.auth).update(`${purpose} order ${orderId}`).digest().subarray(0, signatureBytes)

const tokenOf = (shop: Signing, purpose: Purpose, orderId: string) => `${orderId}.${sign(shop, purpose, orderId).toString('base64url')}`

/** Returns the link that follows an order without logging in. It is signed rather than stored, so it costs no row. */
export const followLink = (shop: Pick<Shop, 'secrets' | 'config'>, orderId: string) => `${shop.config.PUBLIC_URL}/follow/${tokenOf(shop, 'follow', orderId)}`

/** Returns the path of the link on which a customer pays a phone order. */
export const payPath = (shop: Signing, orderId: string) => `/pay/${tokenOf(shop, 'pay', orderId)}`

/** Returns the order's id of a link's token; undefined if the shop did not sign it for this purpose. */
export function readOrderToken(shop: Signing, purpose: Purpose, token: string): string | undefined {
  const [orderId = '', signature = '', ...rest] = token.split('.')
  const given = Buffer.from(signature, 'base64url')
  // The text is compared too, because base64url has several texts for the same bytes.
  const isWellFormed = rest.length === 0 && isOrderId(orderId) && given.length === signatureBytes && given.toString('base64url') === signature
  return isWellFormed && timingSafeEqual(given, sign(shop, purpose, orderId)) ? orderId : undefined
}

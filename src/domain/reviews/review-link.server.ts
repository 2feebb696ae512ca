import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Shop } from '#platform/shop.ts'
import { isOrderId } from '../orders/order.ts'

/** 128 bits: nobody can guess it, and the link stays short enough for an SMS. */
const signatureBytes = 16

// Another text than that of follow links, so that neither link opens the other's page.
const sign = ({ secrets }: Pick<Shop, 'secrets'>, orderId: string) =>
  createHmac('sha256', secrets.auth).update(`review order ${orderId}`).digest().subarray(0, signatureBytes)

/** Returns the link that reviews the products of an order without logging in. It gives no other right. */
export const reviewLink = (shop: Pick<Shop, 'secrets' | 'config'>, orderId: string) =>
  `${shop.config.PUBLIC_URL}/review/${orderId}.${sign(shop, orderId).toString('base64url')}`

/** Returns the order's id of a link's token; undefined if the shop did not sign it. */
export function readReviewToken(shop: Pick<Shop, 'secrets'>, token: string): string | undefined {
  const [orderId = '', signature = '', ...rest] = token.split('.')
  const given = Buffer.from(signature, 'base64url')
  // The text is compared too, because base64url has several texts for the same bytes.
  const isWellFormed = rest.length === 0 && isOrderId(orderId) && given.length === signatureBytes && given.toString('base64url') === signature
  return isWellFormed && timingSafeEqual(given, sign(shop, orderId)) ? orderId : undefined
}

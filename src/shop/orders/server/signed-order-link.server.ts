import { signedToken } from '#platform/signed-token.ts'
import type { Shop } from '#platform/shop.ts'

declare module '#platform/signed-token.ts' {
  interface TokenPurposes {
    'follow order': true
    'pay order': true
    'review order': true
  }
}

type Linking = Pick<Shop, 'secrets' | 'config'>

/** Returns the link that follows an order without logging in. */
export const followLink = (shop: Linking, orderId: string) => `${shop.config.PUBLIC_URL}/follow/${signedToken(shop, 'follow order', orderId)}`

/** Returns the link that reviews the products of an order without logging in. It gives no other right. */
export const reviewLink = (shop: Linking, orderId: string) => `${shop.config.PUBLIC_URL}/review/${signedToken(shop, 'review order', orderId)}`

/** Returns the path of the link on which a customer pays a phone order. */
export const payPath = (shop: Pick<Shop, 'secrets'>, orderId: string) => `/pay/${signedToken(shop, 'pay order', orderId)}`

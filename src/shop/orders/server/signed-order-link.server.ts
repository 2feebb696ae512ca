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

/** Returns the link to a page that shows an order without a log-in. */
export const followLink = (shop: Linking, orderId: string) => `${shop.config.PUBLIC_URL}/follow/${signedToken(shop, 'follow order', orderId)}`

/** Returns the link to a page on which the products of an order can be reviewed without a log-in. It gives no other right. */
export const reviewLink = (shop: Linking, orderId: string) => `${shop.config.PUBLIC_URL}/review/${signedToken(shop, 'review order', orderId)}`

/** Returns the path of the link on which a customer pays a phone order, or pays a cash on delivery order online. */
export const payPath = (shop: Pick<Shop, 'secrets'>, orderId: string) => `/pay/${signedToken(shop, 'pay order', orderId)}`

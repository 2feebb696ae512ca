import type { Page } from '@playwright/test'
import { signIn } from './fake-replies.ts'
import type { ShopProcess } from './shop-process.ts'
import { addAddress, callApi, logIn, openAccount } from './shopper.ts'
import { type Stock, stockShop } from './stock.ts'

export type Customer = { stock: Stock; token: string; userId: string; addressId: string; email: string; password: string }

const price = 500

/** Creates a product, and an account with an address. */
export async function openCustomer(shop: ShopProcess): Promise<Customer> {
  const stock = await stockShop(shop)
  const { token, userId, email, password } = await openAccount(shop)
  return { stock, token, userId, email, password, addressId: await addAddress(shop, token) }
}

/** Signs in as this customer, with one 1 g variant (₹500) in the cart. */
export async function signInAs(page: Page, { stock, token, userId }: Customer) {
  const item = { _id: stock.productId, name: stock.name, image: '', price, discount: 0, variant: '1 g', qty: 1 }
  await signIn(page, { token, userId, cartItems: JSON.stringify([item]) })
}

type Payment = { razorpay_payment_id: string; razorpay_order_id: string; razorpay_signature: string }

/** Buys and pays one 1 g variant through the API. @returns the order's id */
export const buyOne = (shop: ShopProcess, customer: Customer) => buyBy(shop, customer, '/payments/orders', {})

/** Orders one 1 g variant in cash on delivery, and pays an advance of so many rupees. @returns the order's id */
export const buyWithAdvance = (shop: ShopProcess, customer: Customer, expectedAdvance: number) =>
  buyBy(shop, customer, '/payments/orders/cod', { expectedAdvance })

async function buyBy(shop: ShopProcess, { stock, token, addressId }: Customer, path: string, terms: object) {
  const items = [{ productId: stock.productId, variant: '1 g', qty: 1 }]
  const wish = { items, addressId, expectedTotal: price, ...terms }
  const { body: prepared } = await callApi<{ order_id: string }>(shop, 'POST', path, { token, body: wish })
  const { body: paid } = await callApi<Payment>(shop, 'POST', '/sandbox/razorpay/pay', { body: { order_id: prepared.order_id, outcome: 'success' } })
  const { body } = await callApi<{ order: { _id: string } }>(shop, 'POST', '/orders', {
    token,
    body: {
      items: [{ qty: 1 }],
      address: {},
      razorpayPaymentId: paid.razorpay_payment_id,
      razorpayOrderId: paid.razorpay_order_id,
      razorpaySignature: paid.razorpay_signature,
    },
  })
  return body.order._id
}

/** Saves the tracking URL of an order as the admin. */
export async function trackOrder(shop: ShopProcess, orderId: string, trackingUrl: string) {
  const { token } = await logIn(shop, shop.admin.email, shop.admin.password)
  await callApi(shop, 'PUT', `/orders/${orderId}/tracking`, { token, body: { trackingId: trackingUrl, trackingUrl } })
}

import type { Page } from '@playwright/test'
import type { Product } from '../../../src/shop/catalogue/contract.ts'
import { adminToken } from './admin.ts'
import { signIn } from './fake-replies.ts'
import { placeOrder } from './placed-order.ts'
import type { ShopProcess } from './shop-process.ts'
import { callApi } from './shopper.ts'

const name = 'Kashmiri Mongra Saffron in a Gift Box'
const variants = [
  { quantity: '10 g', price: 6498.5, mrp: 12_999.5, discount: 13 },
  { quantity: '500 mg', price: 349, mrp: 649, discount: 10 },
]

/**
 * Signs in as a shopper whose pages are full: orders of long names and large amounts with coupon, discount and refund, a filled cart, and saved products.
 * `orderId`: a delivered order with a return.
 */
export async function openFullAccount(page: Page, shop: ShopProcess) {
  const admin = await adminToken(shop)
  const { body: products } = await callApi<Product[]>(shop, 'GET', '/products')
  const image = products.find((product) => product.image)?.image ?? ''
  const { body } = await callApi<{ product: { _id: string } }>(shop, 'POST', '/products', { token: admin, body: { name, image, variants } })
  const productId = body.product._id
  const coupon = `FESTIVALOFSAFFRON${process.pid}`
  await callApi(shop, 'POST', '/coupons', { token: admin, body: { code: coupon, discount: 7, minAmount: 0, expiry: '2099-12-31', createdBy: 'Asha Rao' } })
  const items = variants.map(({ quantity }) => ({ productId, variant: quantity, qty: 3 }))
  const returned = await placeOrder(shop, { items, coupon })
  const { token } = returned
  await callApi(shop, 'PUT', `/orders/${returned._id}`, { token: admin, body: { status: 'Delivered' } })
  const path = `/orders/my-orders/${returned._id}/returns`
  const { body: own } = await callApi<{ lines: { position: number }[] }>(shop, 'GET', path, { token })
  const lines = own.lines.slice(0, 1).map(({ position }) => ({ position, qty: 1 }))
  const request = { lines, reason: 'damaged', words: 'The lid is broken.', key: 'full-account' }
  const { status } = await callApi(shop, 'POST', path, { token, body: request })
  if (status !== 200) throw new Error(`The return was refused: ${status}`)
  const userId = returned.customer?._id ?? ''
  const cartItems = JSON.stringify(
    variants.map(({ quantity, price, discount }) => ({ _id: productId, name, image, price, discount, variant: quantity, qty: 3 })),
  )
  await signIn(page, { token, userId, cartItems, savedProducts: JSON.stringify([productId, ...products.slice(0, 3).map(({ _id }) => _id)]) })
  return { orderId: returned._id, productId, token }
}

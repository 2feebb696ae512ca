import type { Page } from '@playwright/test'
import { apiPath, signIn } from './fake-replies.ts'

const addressParts = { locality: '', address: '12 MG Road', city: 'Bengaluru', state: 'Karnataka', landmark: '', alternatePhone: '', addressType: 'Home' }
export const savedAddress = { _id: 'a1', name: 'Meera', mobile: '9876543210', pincode: '560001', ...addressParts }
const line = { productId: 'p1', variant: '1 g', name: 'Saffron', image: '', qty: 1, price: 500, discount: 0, totalPrice: 500, finalPrice: 500 }
const payment = { key: 'k', amount: 50_000, currency: 'INR', name: 'Swachh', description: '', image: '', order_id: 'order_1', total: 500 }
export const quote = { lines: [line], subtotal: 500, discount: 0, total: 500 }
export const prepared = { ...payment, orderId: 'SW1', prefill: { name: '', email: '', contact: '' } }
export const placedOrder = {
  _id: 'SW1',
  status: 'Paid',
  totalAmount: 500,
  createdAt: '2026-01-01T00:00:00.000Z',
  address: {},
  coupon: null,
  items: [{ productId: 'p1', name: 'Saffron', type: '1 g', qty: 1, price: 500 }],
}
export const cart = JSON.stringify([{ _id: 'p1', name: 'Saffron', price: 500, variant: '1 g' }])

/** Opens the checkout with an address and a cart, against a fake API. The fake payment dialog pays at once. */
export async function openCheckout(page: Page) {
  await signIn(page, { cartItems: cart })
  await page.route(apiPath('/**'), (route) => route.fulfill({ status: 404, json: { success: false } }))
  await page.route(apiPath('/users/addresses'), (route) => route.fulfill({ json: [savedAddress] }))
  await page.route(apiPath('/pricing/quote'), (route) => route.fulfill({ json: quote }))
  await page.route('**/sandbox/razorpay/checkout.js', (route) => route.fulfill({ contentType: 'text/javascript', body: payingDialog }))
  await page.goto('/checkout')
}

const payingDialog = `window.Razorpay = class {
  constructor(options) { this.options = options }
  on() {}
  open() { this.options.handler({ razorpay_payment_id: 'pay_1', razorpay_order_id: 'order_1', razorpay_signature: 's' }) }
}`

import { expect, test } from 'vitest'
import { makeCoupon } from '../support/make-coupon.ts'
import { makeCheckout, makeOrder } from '../support/make-order.ts'
import { makeProduct } from '../support/make-product.ts'
import { makeCustomer, signedInAdmin } from '../support/make.ts'
import { send } from '../support/send.ts'
import { shop } from '../support/test-shop.ts'

/** Sends ten forms with the same version at once. @returns their outcomes, sorted */
async function race(token: string, path: string, bodyOf: (index: number) => object) {
  const answers = await Promise.all(Array.from({ length: 10 }, (_, index) => send('PUT', path, { token, body: bodyOf(index) })))
  return answers.map(({ status, body }) => (status === 200 ? 'saved' : body.code)).toSorted()
}

const oneSaved = [...Array.from({ length: 9 }, () => 'changed_meanwhile'), 'saved']

test('saves exactly one of many concurrent forms with the same version', async () => {
  const token = await signedInAdmin()
  const { id: productId } = await makeProduct(shop)
  const { id: couponId } = await makeCoupon(shop)
  const { id: customerId } = await makeCustomer()
  const { _id: orderId, version } = await makeOrder(await makeCheckout())
  const variants = [{ quantity: '1 g', price: 5 }]
  const soil = { code: 'SOIL10', minAmount: 0, expiry: '2030-12-31', createdBy: 'Asha Rao', version: 1 }
  expect(await race(token, `/products/${productId}`, (index) => ({ name: `Mine ${index}`, variants, version: 1 }))).toEqual(oneSaved)
  expect(await race(token, `/coupons/${couponId}`, (index) => ({ ...soil, discount: 20 + index }))).toEqual(oneSaved)
  expect(await race(token, `/customers/${customerId}`, (index) => ({ name: `Mine ${index}`, version: 1 }))).toEqual(oneSaved)
  expect(await race(token, `/customers/${customerId}/sign-in-mobile`, (index) => ({ mobile: `987654321${index}`, version: 2 }))).toEqual(oneSaved)
  expect(await race(token, `/orders/${orderId}/tracking`, (index) => ({ trackingUrl: `https://post.example/${index}`, version }))).toEqual(oneSaved)
  expect(await race(token, '/settings', (index) => ({ brand: `Mine ${index}`, versions: {} }))).toEqual(oneSaved)
})

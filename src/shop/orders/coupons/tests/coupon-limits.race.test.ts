import { expect, test } from 'vitest'
import { signedInAdmin } from '#test/make.ts'
import { makeCoupon } from '#test/make-coupon.ts'
import { submitProof, makeCheckout, pay, prepare } from '#test/make-order.ts'
import { send } from '#test/send.ts'
import { runJobs, shop } from '#test/test-shop.ts'

const withCoupon = { coupon: 'SOIL10', expectedTotal: 900 }
const countUses = () => shop.db.selectFrom('coupon').select(['uses', 'revenuePaise']).executeTakeFirstOrThrow()

test('gives the last use to one of 200 simultaneous buyers', async () => {
  await makeCoupon(shop, { maxUses: 1 })
  const buyers = await Promise.all(Array.from({ length: 200 }, makeCheckout))
  const answers = await Promise.all(buyers.map((buyer) => prepare(buyer, withCoupon)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ body }) => body.code === 'coupon_used_up')).toHaveLength(199)
  expect(await shop.db.selectFrom('shopOrder').select('id').execute()).toHaveLength(1)
}, 60_000)

test('gives one use to a customer with twenty carts in twenty tabs', async () => {
  await makeCoupon(shop, { maxUsesPerCustomer: 1 })
  const checkout = await makeCheckout()
  const cart = (qty: number) => ({ coupon: 'SOIL10', items: [{ productId: checkout.productId, variant: '1 g', qty }], expectedTotal: qty * 450 })
  const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => prepare(checkout, cart(index + 1))))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ body }) => body.code === 'coupon_held')).toHaveLength(19)
})

test('simultaneous preparing, paying, closing, cancelling and editing never fail, and the count is right', async () => {
  const token = await signedInAdmin()
  const { id, code, createdBy, expiresOn } = await makeCoupon(shop, { maxUses: 40, maxUsesPerCustomer: 2 })
  const buyers = await Promise.all(Array.from({ length: 40 }, makeCheckout))
  const statuses = await Promise.all(
    buyers.flatMap((buyer, index) => [
      buy(buyer, index, token),
      send('PUT', `/coupons/${id}`, { token, body: { code, discount: 10, minAmount: 0, expiry: expiresOn, createdBy, maxUses: 40 + index } }),
      prepare(buyer, withCoupon),
    ]),
  )
  await runJobs()
  expect(statuses.filter(({ status }) => status >= 500)).toEqual([])
  const counted = await shop.db.selectFrom('shopOrder').select('totalPaise').where('status', 'in', ['Paid', 'Delivered']).execute()
  expect(counted).toHaveLength(20)
  expect(await countUses()).toEqual({ uses: 20, revenuePaise: 20 * 90_000 })
}, 60_000)

/** Buys with the coupon. One buyer in four closes the dialog, and one in four cancels afterwards. */
async function buy(buyer: Awaited<ReturnType<typeof makeCheckout>>, index: number, token: string) {
  const prepared = await prepare(buyer, withCoupon)
  if (index % 4 === 0) return send('POST', `/payments/orders/${prepared.body.orderId}/dismiss`, { token: buyer.token })
  const [answer] = await Promise.all([submitProof(buyer, await pay(prepared.body.order_id)), runJobs()])
  return index % 4 === 1 ? send('PUT', `/orders/${answer.body.order._id}`, { token, body: { status: 'Cancelled' } }) : answer
}

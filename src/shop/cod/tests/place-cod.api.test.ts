import { expect, test } from 'vitest'
import { codeOf, confirmCod, offerCod, orderCod, placeCod, shipCod } from '#test/make-cod.ts'
import { makeCoupon } from '#test/make-coupon.ts'
import { type Checkout, makeCheckout, makeOrder, pay, prepare } from '#test/make-order.ts'
import { signedInAdmin } from '#test/make.ts'
import { send } from '#test/send.ts'
import { later, shop } from '#test/test-shop.ts'
import { countStock, trackStock } from '#test/track-stock.ts'

const minutes = 60_000

const check = ({ token, addressId, productId }: Checkout, qty = 2) =>
  send('POST', '/cod/check', { token, body: { items: [{ productId, variant: '1 g', qty }], addressId } })

const stateOf = (id: string) => shop.db.selectFrom('shopOrder').select(['status', 'codState', 'totalPaise']).where('id', '=', id).executeTakeFirstOrThrow()

const refusedText = 'Cash on delivery is not available for this order. Please pay online.'

test('nothing is offered while the owner has it off', async () => {
  const checkout = await makeCheckout()
  expect((await check(checkout)).body).toEqual({ allowed: false, message: refusedText, fee: 0, total: 0 })
  const { status, body } = await orderCod(checkout)
  expect([status, body.code, body.message]).toEqual([422, 'cod_refused', refusedText])
  expect(await shop.db.selectFrom('shopOrder').select('id').execute()).toEqual([])
})

test('a code to the number of the address places the order, once', async () => {
  await offerCod({ fee: 40 })
  const checkout = await makeCheckout()
  const item = await trackStock(shop, checkout.productId, 5)
  expect((await check(checkout)).body).toEqual({ allowed: true, message: '', fee: 40, total: 1040 })
  expect((await orderCod(checkout)).body.code).toBe('price_changed')
  const { status, body } = await orderCod(checkout, { expectedTotal: 1040 })
  expect([status, body.needsCode, body.resendAfter]).toEqual([200, true, 60])
  const id: string = body.orderId
  expect(await stateOf(id)).toEqual({ status: 'Pending', codState: 'to_confirm', totalPaise: 104_000 })
  expect((await send('GET', '/orders/my-orders', { token: checkout.token })).body).toEqual([])
  // The same cart again is the same attempt, whose code is still good.
  expect((await orderCod(checkout, { expectedTotal: 1040 })).body).toMatchObject({ orderId: id, needsCode: true, resendAfter: 60 })
  const wrong = await confirmCod(checkout, id, '000000' === (await codeOf(id)) ? '111111' : '000000')
  expect([wrong.status, wrong.body.code]).toEqual([401, 'wrong_otp'])
  const confirmed = await confirmCod(checkout, id)
  expect([confirmed.status, confirmed.body.order.status, confirmed.body.order.codState]).toEqual([200, 'Pending', 'confirmed'])
  expect(confirmed.body.order.extras).toEqual([{ module: 'cod', id: 'fee', label: 'Cash on delivery fee', amount: 40 }])
  expect((await confirmCod(checkout, id, 'anything')).body.order._id).toBe(id)
  expect((await orderCod(checkout, { expectedTotal: 1040 })).body).toMatchObject({ orderId: id, needsCode: false })
  expect((await countStock(shop, item)).onHand).toBe(3)
  expect(await shop.db.selectFrom('orderCode').select('orderId').execute()).toEqual([])
  const mails = await shop.db.selectFrom('message').select(['body', 'channel']).where('dedupeKey', 'like', `order-placed:${id}:%`).execute()
  expect(mails.length).toBeGreaterThan(0)
  // The same cart later is another order.
  later(11 * minutes)
  expect((await orderCod(checkout, { expectedTotal: 1040 })).body.orderId).not.toBe(id)
})

test('a number that this session proved by its log-in needs no code', async () => {
  await offerCod()
  const checkout = await makeCheckout()
  const { mobile } = await shop.db.selectFrom('address').select('mobile').where('id', '=', checkout.addressId).executeTakeFirstOrThrow()
  await shop.db.updateTable('customer').set({ loginMobile: mobile }).where('id', '=', checkout.customerId).execute()
  // A password proves no number.
  expect((await orderCod(checkout)).body.needsCode).toBe(true)
  await shop.db.updateTable('session').set({ openedBy: 'code' }).where('customerId', '=', checkout.customerId).execute()
  const { body } = await orderCod(checkout)
  expect([body.needsCode, body.order.codState]).toEqual([false, 'confirmed'])
})

test('five wrong codes end a code, and another may be sent after a minute', async () => {
  await offerCod()
  const checkout = await makeCheckout()
  const { orderId: id } = (await orderCod(checkout)).body
  const code = await codeOf(id)
  for (let tries = 0; tries < 5; tries++) expect((await confirmCod(checkout, id, code === '123456' ? '654321' : '123456')).status).toBe(401)
  expect((await confirmCod(checkout, id, code)).body.message).toBe('This code can no longer be used. Please ask for a new code.')
  const again = () => send('POST', `/orders/${id}/cod/code`, { token: checkout.token })
  expect((await again()).status).toBe(429)
  later(minutes)
  expect((await again()).body.resendAfter).toBe(120)
  // The old code is worth nothing.
  if ((await codeOf(id)) !== code) expect((await confirmCod(checkout, id, code)).status).toBe(401)
  expect((await confirmCod(checkout, id)).status).toBe(200)
})

test('a code lives ten minutes, and an attempt thirty', async () => {
  await offerCod()
  const checkout = await makeCheckout()
  const { orderId: id } = (await orderCod(checkout)).body
  later(10 * minutes)
  expect((await confirmCod(checkout, id)).status).toBe(401)
  await send('POST', `/orders/${id}/cod/code`, { token: checkout.token })
  later(20 * minutes)
  const { status, body } = await confirmCod(checkout, id)
  expect([status, body.code]).toEqual([422, 'rule_refused'])
  // The same cart starts another attempt.
  expect((await orderCod(checkout)).body).toMatchObject({ orderId: id, needsCode: true })
  expect((await confirmCod(checkout, id)).status).toBe(200)
})

test('staff delete an attempt whose code was sent, with the message', async () => {
  await offerCod()
  const [checkout, token] = [await makeCheckout(), await signedInAdmin()]
  const { orderId: id } = (await orderCod(checkout)).body
  const { status } = await send('DELETE', `/orders/${id}`, { token })
  expect([status, await shop.db.selectFrom('message').select('id').where('orderId', '=', id).execute()]).toEqual([200, []])
  expect((await confirmCod(checkout, id, '123456')).status).toBe(404)
})

test('the limits hold for a customer, a number and a first order', async () => {
  await offerCod({ mostFirst: 1000 })
  const checkout = await makeCheckout()
  const limit = 'Until your first order is delivered, cash on delivery is for orders up to ₹1,000. Please pay online.'
  expect((await check(checkout, 3)).body).toEqual({ allowed: false, message: limit, fee: 0, total: 1500 })
  const larger = { items: [{ productId: checkout.productId, variant: '1 g', qty: 3 }], expectedTotal: 1500 }
  expect((await orderCod(checkout, larger)).body).toMatchObject({ code: 'cod_refused', message: limit })
  const [first, second] = [
    await orderCod(checkout),
    await orderCod(checkout, { items: [{ productId: checkout.productId, variant: '1 g', qty: 1 }], expectedTotal: 500 }),
  ]
  // A third attempt is stored while both are unconfirmed, and refused when it is confirmed as the third.
  const third = await orderCod(checkout, { items: [{ productId: checkout.productId, variant: '2 g', qty: 1 }], expectedTotal: 810 })
  expect((await confirmCod(checkout, first.body.orderId)).status).toBe(200)
  expect((await confirmCod(checkout, second.body.orderId)).status).toBe(200)
  expect((await confirmCod(checkout, third.body.orderId)).body.code).toBe('cod_refused')
  expect((await check(checkout)).body.allowed).toBe(false)
})

test('an owner says always or never for a customer, and sees the parts of the score', async () => {
  await offerCod()
  const [checkout, token] = [await makeCheckout(), await signedInAdmin()]
  const path = `/customers/${checkout.customerId}/cod`
  const set = (rule: string) => send('PUT', path, { token, body: { rule } })
  expect((await set('sometimes')).status).toBe(400)
  expect((await set('never')).status).toBe(200)
  expect((await orderCod(checkout)).body.code).toBe('cod_refused')
  expect((await send('GET', path, { token })).body.refusals).toEqual(['never'])
  await set('always')
  const items = [{ productId: checkout.productId, variant: '1 g', qty: 5 }]
  const id = await placeCod(checkout, { items, expectedTotal: 2500 })
  expect((await send('GET', `/orders/${id}/cod`, { token })).body).toEqual({
    score: 60,
    parts: [
      { kind: 'start', points: 50, figure: 0 },
      { kind: 'proven', points: 10, figure: 1 },
    ],
    proven: true,
    heldOut: false,
    rule: 'always',
    collectedAt: null,
    writtenOff: '',
  })
  expect((await send('GET', path, { token })).body).toMatchObject({ rule: 'always', score: 60, refusals: [] })
  expect((await send('GET', `/orders/${id}/cod`, { token: checkout.token })).status).toBe(403)
})

test('money that was paid online for the same cart wins', async () => {
  await offerCod()
  const checkout = await makeCheckout()
  const { body: prepared } = await prepare(checkout)
  await pay(prepared.order_id, 'open')
  expect((await orderCod(checkout)).body.code).toBe('payment_open')
  const other = await makeCheckout()
  const { body } = await prepare(other)
  await pay(body.order_id)
  expect((await orderCod(other)).body).toMatchObject({ needsCode: false, order: { _id: body.orderId, status: 'Paid', codState: null } })
})

test('a shopper cancels before the parcel leaves, and the coupon and the packs are free again', async () => {
  await offerCod()
  const coupon = await makeCoupon(shop, { maxUses: 1 })
  const checkout = await makeCheckout()
  const item = await trackStock(shop, checkout.productId, 5)
  const id = await placeCod(checkout, { coupon: coupon.code, expectedTotal: 900 })
  expect((await countStock(shop, item)).onHand).toBe(3)
  const cancelled = await send('POST', `/orders/my-orders/${id}/cancel`, { token: checkout.token })
  expect([cancelled.status, (await stateOf(id)).codState]).toEqual([200, 'cancelled'])
  expect((await countStock(shop, item)).onHand).toBe(5)
  expect(await shop.db.selectFrom('coupon').select('uses').executeTakeFirstOrThrow()).toEqual({ uses: 0 })
})

test('a parcel that comes back puts packs and coupon back, and a delivered order never comes back', async () => {
  await offerCod()
  const [checkout, token] = [await makeCheckout(), await signedInAdmin()]
  const item = await trackStock(shop, checkout.productId, 5, { batch: 'A1' })
  const id = await placeCod(checkout)
  const returned = (order: string, restock: unknown = true) => send('POST', `/orders/${order}/returned`, { token, body: { restock } })
  expect((await returned(id)).body.code).toBe('rule_refused')
  expect((await returned(id, 'yes')).status).toBe(400)
  await shipCod(token, id)
  expect((await send('POST', `/orders/my-orders/${id}/cancel`, { token: checkout.token })).body.code).toBe('rule_refused')
  expect((await returned(id)).body.order).toMatchObject({ status: 'Cancelled', codState: 'returned' })
  expect((await returned(id)).status).toBe(200)
  expect(await countStock(shop, item)).toEqual({ onHand: 5, ledger: 5 })
  // One parcel that came back takes 30 of 60 points.
  expect((await check(checkout)).body.allowed).toBe(false)
  const second = await placeCod()
  await shipCod(token, second)
  await send('PUT', `/orders/${second}`, { token, body: { status: 'Delivered' } })
  expect((await returned(second)).body.code).toBe('step_back')
  expect((await send('GET', `/orders/${second}/cod`, { token })).body.collectedAt).toBe(shop.now().toISOString())
  const online = await makeOrder(await makeCheckout())
  expect((await returned(online._id)).status).toBe(404)
})

test('staff never read the code of an order, also not while it waits', async () => {
  await offerCod()
  const buyer = await makeCheckout()
  const { body } = await orderCod(buyer)
  const code = await codeOf(body.orderId)
  const token = await signedInAdmin()
  for (const path of [`/orders/${body.orderId}/timeline`, '/messages']) {
    const { body: shown } = await send('GET', path, { token })
    expect(JSON.stringify(shown)).not.toContain(code)
  }
  await confirmCod(buyer, body.orderId)
  const { body: timeline } = await send('GET', `/orders/${body.orderId}/timeline`, { token })
  expect(JSON.stringify(timeline)).toContain('One-time code')
  expect(JSON.stringify(timeline)).not.toContain(code)
})

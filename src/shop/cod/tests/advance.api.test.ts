import { expect, test } from 'vitest'
import { findFaults } from '#shop/office/backups/server/check-books.server.ts'
import { reconcile } from '#shop/orders/server/reconcile.server.ts'
import { makeCoupon } from '#test/make-coupon.ts'
import { offerCod, orderCod, placeWithAdvance, prepareAdvance, shipCod } from '#test/make-cod.ts'
import { finish, makeCheckout, pay, prepare, setProviderSwitches, submitProof } from '#test/make-order.ts'
import { signedInAdmin } from '#test/make.ts'
import { register } from '#test/register.ts'
import { send } from '#test/send.ts'
import { later, runJobs, shop } from '#test/test-shop.ts'
import { countStock, trackStock } from '#test/track-stock.ts'

const minutes = 60_000
const ofAll = { advance: 99, advanceForAll: true }

const orders = () => shop.db.selectFrom('shopOrder').select(['id', 'method', 'status', 'codState', 'totalPaise', 'advancePaise']).orderBy('seq').execute()
const lanes = async () => (await shop.db.selectFrom('payment').select('lane').orderBy('seq').execute()).map(({ lane }) => lane)
const refunds = async () => (await shop.db.selectFrom('sandbox.providerRefund').select('amount').execute()).map(({ amount }) => amount)
const documents = () => shop.db.selectFrom('taxDocument').select(['kind', 'totalPaise', 'paymentPaise']).orderBy('seq').execute()
const placed = { method: 'cod', status: 'Pending', codState: 'confirmed', totalPaise: 100_000, advancePaise: 9_900 }
const check = ({ token, addressId, productId }: Awaited<ReturnType<typeof makeCheckout>>) =>
  send('POST', '/cod/check', { token, body: { items: [{ productId, variant: '1 g', qty: 2 }], addressId } })

test('the settled advance places the order without a code, and the courier collects the rest', async () => {
  await offerCod(ofAll)
  await register()
  const checkout = await makeCheckout()
  const item = await trackStock(shop, checkout.productId, 5)
  expect((await check(checkout)).body).toEqual({ allowed: true, message: '', fee: 0, total: 1000, advance: 99 })
  expect((await orderCod(checkout)).body).toMatchObject({ code: 'cod_refused', message: expect.stringContaining('needs ₹99 in advance') })
  const prepared = await prepareAdvance(checkout)
  expect(prepared.body).toMatchObject({ amount: 9_900, total: 1000 })
  expect((await send('GET', '/payments/orders/open', { token: checkout.token })).body.attempt).toMatchObject({ totalAmount: 1000, advance: 99 })
  const proof = await pay(prepared.body.order_id)
  const [first, again] = [await submitProof(checkout, proof), await submitProof(checkout, proof)]
  expect([first.status, again.body]).toEqual([200, first.body])
  const id: string = first.body.order._id
  expect(first.body.order).toMatchObject({ status: 'Pending', codState: 'confirmed', totalAmount: 1000, advance: 99 })
  expect([await orders(), await lanes(), await documents()]).toEqual([[{ id, ...placed }], ['settled'], []])
  expect(await countStock(shop, item)).toEqual({ onHand: 3, ledger: 3 })
  expect(await shop.db.selectFrom('orderCode').select('orderId').execute()).toEqual([])
  const token = await signedInAdmin()
  const details = await send('GET', `/orders/${id}/details`, { token })
  expect(details.body).toMatchObject({ slipLines: ['Cash on delivery: collect ₹901'], refundable: 99 })
  expect((await send('GET', '/money/summary', { token })).body).toMatchObject({ difference: 0, cod: { amount: 901 }, settled: { amount: 99 } })
  await shipCod(token, id)
  expect(await documents()).toEqual([{ kind: 'tax_invoice', totalPaise: 100_000, paymentPaise: 9_900 }])
  expect((await send('PUT', `/orders/${id}`, { token, body: { status: 'Delivered' } })).status).toBe(200)
  expect((await send('GET', '/cod/cash', { token })).body).toMatchObject({ collected: { amount: 901 }, owed: { amount: 901 } })
  expect(await findFaults(shop.db)).toEqual([])
})

test('only orders of a low score or a first order that is too large pay the advance, unless all do', async () => {
  await offerCod({ advance: 99, mostFirst: 900 })
  const checkout = await makeCheckout()
  expect((await check(checkout)).body).toMatchObject({ allowed: true, advance: 99 })
  await offerCod({ advance: 99 })
  expect((await check(checkout)).body).toEqual({ allowed: true, message: '', fee: 0, total: 1000 })
  // It needs a code, but nobody who wants to pay an advance is stopped from ordering otherwise.
  expect((await prepareAdvance(checkout)).body.code).toBe('cod_refused')
  expect((await orderCod(checkout)).body.needsCode).toBe(true)
  await shop.db.updateTable('customer').set({ codRule: 'never' }).where('id', '=', checkout.customerId).execute()
  expect([(await check(checkout)).body.allowed, (await prepareAdvance(checkout)).body.code]).toEqual([false, 'cod_refused'])
})

test('another amount, other terms, another total, or an order that may not be paid in cash prepares nothing', async () => {
  const checkout = await makeCheckout()
  expect((await prepareAdvance(checkout)).body.code).toBe('cod_refused')
  await offerCod({ ...ofAll, keepsAdvance: true })
  expect((await check(checkout)).body).toMatchObject({ advance: 99, keepsAdvance: true })
  for (const changes of [{ expectedAdvance: 98, keepsAdvance: true }, { expectedAdvance: 0, keepsAdvance: true }, {}])
    expect((await prepareAdvance(checkout, changes)).body).toMatchObject({ code: 'cod_refused', message: expect.stringContaining('has changed') })
  expect((await prepareAdvance(checkout, { keepsAdvance: true, expectedTotal: 999 })).body.code).toBe('price_changed')
  expect((await prepareAdvance(checkout, { keepsAdvance: true, items: [] })).body.code).toBe('empty_cart')
  expect((await prepareAdvance({ ...checkout, token: '' })).status).toBe(401)
  expect(await orders()).toEqual([])
})

test('a second payment, a wrong amount, and money for packs that are gone are no order, and go back', async () => {
  await offerCod(ofAll)
  const checkout = await makeCheckout()
  const { body } = await prepareAdvance(checkout)
  const [one, other] = [await pay(body.order_id, 'open'), await pay(body.order_id, 'open')]
  await finish(one.razorpay_payment_id)
  await finish(other.razorpay_payment_id)
  await runJobs()
  expect([await orders(), (await lanes()).toSorted(), await refunds()]).toEqual([[{ id: body.orderId, ...placed }], ['settled', 'surplus'], [9_900]])
  const item = await trackStock(shop, checkout.productId, 2)
  const late = await prepareAdvance(await makeBuyerOf(checkout.productId))
  const proof = await pay(late.body.order_id, 'open')
  later(40 * minutes)
  await placeWithAdvance(await makeBuyerOf(checkout.productId))
  await finish(proof.razorpay_payment_id)
  await runJobs()
  expect((await lanes()).at(-1)).toBe('out_of_stock')
  expect([(await refunds()).length, (await countStock(shop, item)).onHand]).toEqual([2, 0])
  expect(await findFaults(shop.db)).toEqual([])
})

async function makeBuyerOf(productId: string) {
  return { ...(await makeCheckout()), productId }
}

test('the browser is closed: the webhook, the reconciler or the returning shopper places the order once, also late', async () => {
  await offerCod({ ...ofAll, mostOpen: 20 })
  const checkout = await makeCheckout()
  await setProviderSwitches({ webhooks: 'off' })
  const { body } = await prepareAdvance(checkout)
  await pay(body.order_id)
  later(3 * minutes)
  await reconcile(shop)
  expect(await orders()).toEqual([{ id: body.orderId, ...placed }])
  // The same cart makes another order, which is paid after its attempt has ended.
  const next = await prepareAdvance(checkout)
  expect(next.body.orderId).not.toBe(body.orderId)
  await send('POST', `/payments/orders/${next.body.orderId}/dismiss`, { token: checkout.token })
  const proof = await pay(next.body.order_id)
  later(1500 * minutes)
  await Promise.all([submitProof(checkout, proof), reconcile(shop), submitProof(checkout, proof)])
  expect((await orders()).map(({ codState }) => codState)).toEqual(['confirmed', 'confirmed'])
  const back = await prepareAdvance(checkout, { pending: next.body.orderId })
  expect(back.body).toMatchObject({ amount: 0, order: { _id: next.body.orderId, advance: 99 } })
  expect(await lanes()).toEqual(['settled', 'settled'])
})

test('one cart, one charge: while an advance is open, neither it nor the whole can be paid again', async () => {
  await offerCod(ofAll)
  const checkout = await makeCheckout()
  const { body } = await prepareAdvance(checkout)
  const open = await pay(body.order_id, 'open')
  for (const again of [() => prepare(checkout), () => prepareAdvance(checkout)]) expect((await again()).body.code).toBe('payment_open')
  await finish(open.razorpay_payment_id)
  expect((await prepare(checkout)).body).toMatchObject({ amount: 0, order: { _id: body.orderId } })
})

test('a coupon counts once, and money for one that was used up goes back', async () => {
  await offerCod({ ...ofAll, mostOpen: 20 })
  const coupon = await makeCoupon(shop, { maxUses: 1 })
  const changes = { coupon: coupon.code, expectedTotal: 900 }
  const [first, second] = [await makeCheckout(), await makeCheckout()]
  const slow = await prepareAdvance(first, changes)
  later(40 * minutes)
  await placeWithAdvance(second, changes)
  await pay(slow.body.order_id)
  await runJobs()
  expect([await lanes(), await refunds()]).toEqual([['settled', 'coupon_spent'], [9_900]])
  expect(await findFaults(shop.db)).toEqual([])
})

test('cancelling before the parcel is sent refunds the advance', async () => {
  await offerCod(ofAll)
  const checkout = await makeCheckout()
  const id = await placeWithAdvance(checkout)
  const own = await send('POST', `/orders/my-orders/${id}/cancel`, { token: checkout.token })
  expect(own.body.own.order).toMatchObject({ status: 'Cancelled', codState: 'cancelled', refunded: 99 })
  await runJobs()
  expect([await refunds(), await documents()]).toEqual([[9_900], []])
  const token = await signedInAdmin()
  const other = await placeWithAdvance(checkout)
  expect((await send('PUT', `/orders/${other}`, { token, body: { status: 'Cancelled' } })).status).toBe(200)
  await runJobs()
  expect(await refunds()).toEqual([9_900, 9_900])
  expect((await send('GET', '/money/summary', { token })).body.difference).toBe(0)
})

test.each([
  [false, [9_900], [100_000]],
  [true, [], [90_100]],
])('a parcel that came back, keeping the advance: %s', async (keepsAdvance, refunded, credited) => {
  await offerCod({ ...ofAll, keepsAdvance })
  await register()
  const id = await placeWithAdvance(undefined, { keepsAdvance })
  // The shopper's terms are those of the order.
  await offerCod({ ...ofAll, keepsAdvance: !keepsAdvance })
  const token = await signedInAdmin()
  await shipCod(token, id)
  for (const _ of [1, 2]) expect((await send('POST', `/orders/${id}/returned`, { token, body: { restock: true } })).status).toBe(200)
  await runJobs()
  expect(await refunds()).toEqual(refunded)
  const told = await shop.db.selectFrom('message').select('body').where('dedupeKey', 'like', `%cancelled:${id}%`).executeTakeFirst()
  expect(told?.body).toContain(keepsAdvance ? 'We keep the ₹99 that you paid online' : '₹99')
  expect((await documents()).slice(1).map(({ totalPaise }) => totalPaise)).toEqual(credited)
  // What is kept can still be refunded, and its note follows.
  const body = { amount: 99, reason: 'Goodwill', key: 'a'.repeat(20) }
  expect((await send('POST', `/orders/${id}/refunds`, { token, body })).status).toBe(keepsAdvance ? 200 : 422)
  await runJobs()
  expect([await refunds(), (await documents()).reduce((sum, { kind, totalPaise }) => sum + (kind === 'credit_note' ? totalPaise : 0), 0)]).toEqual([
    [9_900],
    100_000,
  ])
  expect(await findFaults(shop.db)).toEqual([])
})

test('the owner sets an advance that leaves something to pay at the door, and no cart is held out meanwhile', async () => {
  const token = await signedInAdmin()
  const save = (cod: object) => send('PUT', '/settings', { token, body: { cashOnDelivery: true, cod } })
  for (const cod of [{ advance: 200 }, { advance: 160, fee: 40 }, { advance: 99, least: 99 }])
    expect((await save(cod)).body).toMatchObject({ code: 'invalid_input', details: [{ field: 'cod.advance' }] })
  for (const advance of [-1, 9.5, 'a']) expect((await save({ advance })).status).toBe(400)
  expect((await save({ advance: 159, fee: 40, holdOut: 20 })).status).toBe(200)
  const checkout = await makeCheckout()
  expect((await check(checkout)).body).toMatchObject({ allowed: true, fee: 40, total: 1040 })
  expect((await shop.db.selectFrom('codDecision').select('answer').execute()).map(({ answer }) => answer)).toEqual(['allowed'])
  await save({ mostFirst: 1000 })
  expect((await check(checkout)).body).toMatchObject({ allowed: true, advance: 159 })
  expect((await shop.db.selectFrom('codDecision').select('answer').execute()).length).toBe(1)
})

test('a refund through the provider is at most what was paid through it', async () => {
  await offerCod(ofAll)
  const id = await placeWithAdvance()
  const token = await signedInAdmin()
  const refund = (amount: number) => send('POST', `/orders/${id}/refunds`, { token, body: { amount, reason: 'Damaged', key: `key-of-${amount}-rupees-12` } })
  expect((await refund(100)).body.message).toBe('At most ₹99 of this payment can be refunded.')
  expect((await refund(99)).status).toBe(200)
})

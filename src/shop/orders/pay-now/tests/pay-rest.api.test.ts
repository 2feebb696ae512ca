import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { findFaults } from '#shop/office/backups/server/check-books.server.ts'
import { offerCod, payTokenOf, placeWithAdvance, shipCod, startPayNow } from '#test/make-cod.ts'
import { makeCoupon } from '#test/make-coupon.ts'
import { makeCheckout, pay, setProviderSwitches } from '#test/make-order.ts'
import { payRest, placeAndPayRest } from '#test/make-prepaid.ts'
import { signedInAdmin } from '#test/make.ts'
import { payLink, providerOrderOf } from '#test/phone-order.ts'
import { register } from '#test/register.ts'
import { send } from '#test/send.ts'
import { later, runJobs, shop } from '#test/test-shop.ts'
import { countStock, trackStock } from '#test/track-stock.ts'
import { paymentReturn } from '../../server/payment-return.server.ts'
import { readPayLink } from '../../phone-orders/server/read-pay-link.server.ts'
import { reconcile } from '../../server/reconcile.server.ts'

const minutes = 60_000
const days = 1440 * minutes
const ofAll = { advance: 99, advanceForAll: true, mostOpen: 20 }

const stateOf = (id: string) =>
  shop.db.selectFrom('shopOrder').select(['method', 'status', 'codState', 'totalPaise', 'advancePaise']).where('id', '=', id).executeTakeFirstOrThrow()
const payments = () => shop.db.selectFrom('payment').select(['part', 'lane', 'amountPaise', 'status']).where('lane', 'is not', null).orderBy('seq').execute()
/** What the provider refunded, the largest first. */
const refunded = async () =>
  (await shop.db.selectFrom('sandbox.providerRefund').select('amount').orderBy('amount', 'desc').execute()).map(({ amount }) => amount)
/** The amounts of credit notes, the largest first. */
const credited = async () =>
  (await documents()).flatMap(({ kind, totalPaise }) => (kind === 'credit_note' ? [totalPaise] : [])).toSorted((one, other) => other - one)
const documents = () => shop.db.selectFrom('taxDocument').select(['kind', 'totalPaise', 'paymentPaise', 'advance']).orderBy('seq').execute()
const messages = async (key: string) =>
  (await shop.db.selectFrom('message').select('body').where('dedupeKey', 'like', `%${key}%`).execute()).map(({ body }) => body)
const prepaid = { method: 'online', status: 'Paid', codState: null, totalPaise: 100_000, advancePaise: 9_900 }

test('the rest of an advance is paid online without the fee, and everything counts both payments', async () => {
  await offerCod({ ...ofAll, fee: 40 })
  await register()
  await makeCoupon(shop)
  const [checkout, token] = [await makeCheckout(), await signedInAdmin()]
  const item = await trackStock(shop, checkout.productId, 5)
  const id = await placeWithAdvance(checkout, { expectedTotal: 1040 })
  expect(await messages('order-placed:')).toContainEqual(expect.stringContaining('We received ₹99. Please pay ₹941 in cash when the parcel arrives.'))
  const own = () => send('GET', `/orders/my-orders/${id}`, { token: checkout.token })
  expect((await own()).body.payNow).toEqual({ path: `/pay/${payTokenOf(id)}`, amount: 901 })
  expect(await readPayLink(shop, payTokenOf(id))).toEqual({ kind: 'cash', id, cashPaise: 94_100, feePaise: 4_000, advancePaise: 9_900 })
  expect((await send('GET', `/orders/${id}/details`, { token })).body).toMatchObject({ refundable: 99, payNow: { amount: 901 } })
  later(days)
  const [first, second] = [await startPayNow(id), await startPayNow(id)]
  expect([first.status, second.body.url]).toEqual([200, first.body.url])
  const address = new URL((await payLink(id)) ?? '')
  const back = await paymentReturn(shop).request(address.pathname + address.search)
  expect(back.headers.get('location')).toBe(`/pay/${payTokenOf(id)}`)
  await runJobs()
  expect(await stateOf(id)).toEqual(prepaid)
  expect(await payments()).toEqual([
    { part: 'advance', lane: 'settled', amountPaise: 9_900, status: 'captured' },
    { part: 'rest', lane: 'settled', amountPaise: 90_100, status: 'captured' },
  ])
  expect(await messages('prepaid:')).toEqual([expect.stringContaining('We received ₹901 for your')])
  expect(await countStock(shop, item)).toEqual({ onHand: 3, ledger: 3 })
  expect(await documents()).toMatchObject([{ kind: 'tax_invoice', totalPaise: 100_000, paymentPaise: null, advance: { on: '2026-01-15', paise: 9_900 } }])
  expect((await own()).body).toMatchObject({ refundable: 1000, order: { totalAmount: 1000, advance: 99, codState: null } })
  const events = (await own()).body.events.map(({ kind, amount }: { kind: string; amount?: number }) => [kind, amount])
  expect(events.filter(([kind]: [string]) => kind === 'paid')).toEqual([
    ['paid', 99],
    ['paid', 901],
  ])
  // The session of the day before has ended.
  const staff = await signedInAdmin()
  const details = await send('GET', `/orders/${id}/details`, { token: staff })
  expect(details.body).toMatchObject({
    prepaid: true,
    refundable: 1000,
    payments: [
      { part: 'advance', left: 99 },
      { part: 'rest', left: 901 },
    ],
  })
  expect((await startPayNow(id)).body).toMatchObject({ code: 'rule_refused', message: 'This order is paid.' })
  expect((await send('GET', '/money/summary', { token: staff })).body).toMatchObject({ difference: 0, settled: { count: 2, amount: 1000 } })
  expect((await send('GET', '/gst/checks?month=2026-01', { token: staff })).body.warnings).toEqual([])
  expect(await findFaults(shop.db)).toEqual([])
  // It brings no cash.
  await shipCod(staff, id)
  expect((await send('PUT', `/orders/${id}`, { token: staff, body: { status: 'Delivered' } })).status).toBe(200)
  expect(await shop.db.selectFrom('codOrder').select('collectedAt').where('orderId', '=', id).execute()).toEqual([{ collectedAt: null }])
  expect((await send('GET', '/cod/cash', { token: staff })).body.collected).toEqual({ count: 0, amount: 0 })
})

test('a cancellation refunds both payments, once', async () => {
  await register()
  const [checkout, token] = [await makeCheckout(), await signedInAdmin()]
  const id = await placeAndPayRest(checkout)
  const own = await send('POST', `/orders/my-orders/${id}/cancel`, { token: checkout.token })
  expect(own.body.own.order).toMatchObject({ status: 'Cancelled', refunded: 1000 })
  expect((await messages(`cancelled:${id}`))[0]).toContain('₹1,000')
  await runJobs()
  expect(await refunded()).toEqual([90_100, 9_900])
  expect((await payments()).map(({ status }) => status)).toEqual(['refunded', 'refunded'])
  expect(await credited()).toEqual([90_100, 9_900])
  const other = await placeAndPayRest(await makeCheckout())
  const cancel = (amount: number | 'full') => send('PUT', `/orders/${other}`, { token, body: { status: 'Cancelled', refund: amount } })
  expect((await cancel(1000.01)).body.message).toBe('At most ₹1,000 of this payment can be refunded.')
  expect((await cancel(950)).status).toBe(200)
  await runJobs()
  expect(await refunded()).toEqual([90_100, 90_100, 9_900, 4_900])
  expect((await send('GET', '/orders?refund=full', { token })).body.map(({ _id }: { _id: string }) => _id)).toEqual([id])
  expect((await send('GET', '/orders?refund=partly', { token })).body.map(({ _id }: { _id: string }) => _id)).toEqual([other])
  expect((await send('GET', '/money/summary', { token })).body.difference).toBe(0)
  expect(await findFaults(shop.db)).toEqual([])
})

test('refunds take the newest payment first, never more than each holds, and repeat by their key', async () => {
  await register()
  const [token, id] = [await signedInAdmin(), await placeAndPayRest()]
  const refund = (amount: number, key = `key-of-${amount}-rupees-12`) =>
    send('POST', `/orders/${id}/refunds`, { token, body: { amount, reason: 'Damaged', key } })
  expect((await refund(100)).body.refund.amount).toBe(100)
  const split = await refund(850)
  expect(split.body.refund.amount).toBe(850)
  expect((await refund(850)).body.refund).toMatchObject({ _id: split.body.refund._id, amount: 850 })
  expect((await refund(849, 'key-of-850-rupees-12')).body.code).toBe('key_reused')
  expect((await refund(51)).body.message).toBe('At most ₹50 of this payment can be refunded.')
  await runJobs()
  expect(await refunded()).toEqual([80_100, 10_000, 4_900])
  const details = (await send('GET', `/orders/${id}/details`, { token })).body
  expect(details).toMatchObject({ refundable: 50, payments: [{ left: 50 }, { left: 0 }] })
  expect(await credited()).toEqual([80_100, 10_000, 4_900])
  const timeline = (await send('GET', `/orders/${id}/timeline`, { token })).body
  const askers = timeline.filter(({ kind }: { kind: string }) => kind === 'refund_requested').map(({ by }: { by?: string }) => by)
  expect([askers.length, new Set(askers).size]).toEqual([3, 1])
  expect((await send('GET', '/gst/checks?month=2026-01', { token })).body.warnings).toEqual([])
  expect(await findFaults(shop.db)).toEqual([])
})

test('small steps over two payments need the proof that one refund would', async () => {
  const [token, id] = [await signedInAdmin(), await placeAndPayRest()]
  const { version } = await shop.db
    .selectFrom('setting')
    .select('version')
    .where('name', '=', 'refundProofAbove')
    .executeTakeFirst()
    .then((row) => row ?? { version: 0 })
  const row = { value: JSON.stringify(900), updatedAt: shop.now(), version: version + 1 }
  await shop.db
    .insertInto('setting')
    .values({ name: 'refundProofAbove', ...row })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
    .execute()
  later(20 * minutes)
  const refund = (amount: number) => send('POST', `/orders/${id}/refunds`, { token, body: { amount, reason: 'Damaged', key: `key-of-${amount}-rupees-12` } })
  expect((await refund(880)).status).toBe(200)
  expect((await refund(50)).body.code).toBe('fresh_proof_needed')
})

test('a refund of pieces over two payments counts its pieces once, and its note names them', async () => {
  await register()
  const [token, id] = [await signedInAdmin(), await placeAndPayRest()]
  const refund = (amount: number, qty: number, key: string) =>
    send('POST', `/orders/${id}/refunds`, { token, body: { amount, reason: 'Damaged', key, lines: [{ position: 0, qty }] } })
  expect((await refund(450, 1, 'key-of-one-piece')).status).toBe(200)
  expect((await refund(500, 1, 'key-of-other-piece')).status).toBe(200)
  expect((await send('GET', `/orders/${id}/details`, { token })).body.lines).toMatchObject([{ left: 50 }])
  expect((await refund(51, 1, 'key-of-too-much-1')).status).toBe(422)
  await runJobs()
  expect(await refunded()).toEqual([45_100, 45_000, 4_900])
  const { rows } = await sql<{
    qty: number
    gross: number
  }>`select l.qty, l.gross_paise as gross from tax_document d join tax_document_line l on l.document_id = d.id
    where d.kind = 'credit_note' order by l.gross_paise desc`.execute(shop.db)
  expect(rows).toEqual([
    { qty: 1, gross: 45_100 },
    { qty: 1, gross: 45_000 },
    { qty: 0, gross: 4_900 },
  ])
  expect((await send('GET', '/gst/checks?month=2026-01', { token })).body.warnings).toEqual([])
  expect(await findFaults(shop.db)).toEqual([])
})

test('removed items and a return refund over both payments', async () => {
  await register()
  const [checkout, token] = [await makeCheckout(), await signedInAdmin()]
  const id = await placeAndPayRest(checkout)
  const { version } = (await send('GET', `/orders/${id}`, { token })).body
  const removed = await send('PUT', `/orders/${id}/items`, { token, body: { version, lines: [{ position: 0, qty: 1 }] } })
  expect(removed.status).toBe(200)
  await runJobs()
  await shipCod(token, id)
  await send('PUT', `/orders/${id}`, { token, body: { status: 'Delivered' } })
  const asked = await send('POST', `/orders/my-orders/${id}/returns`, {
    token: checkout.token,
    body: { key: 'k'.repeat(16), lines: [{ position: 0, qty: 1 }], reason: 'damaged', words: '' },
  })
  expect(asked.status).toBe(200)
  const list = async () => (await send('GET', `/orders/${id}/returns`, { token })).body
  const [first] = await list()
  await send('POST', `/returns/${first._id}/approve`, { token, body: { version: first.version, words: 'Please send it back.' } })
  const [approved] = await list()
  await send('POST', `/returns/${first._id}/receive`, { token, body: { version: approved.version, lines: [{ position: 0, restocked: 1, writtenOff: 0 }] } })
  const [received] = await list()
  expect(received).toMatchObject({ left: 500, refundable: 500 })
  const closed = await send('POST', `/returns/${first._id}/close`, { token, body: { version: received.version, refund: 'paid', otherRefunds: 0, words: '' } })
  expect(closed.body.saved).toMatchObject({ state: 'closed', refund: 500 })
  await runJobs()
  expect(await refunded()).toEqual([50_000, 40_100, 9_900])
  expect((await documents()).reduce((sum, { kind, totalPaise }) => sum + (kind === 'credit_note' ? totalPaise : 0), 0)).toBe(100_000)
  expect((await send('GET', '/gst/checks?month=2026-01', { token })).body.warnings).toEqual([])
  expect(await findFaults(shop.db)).toEqual([])
})

test('a dispute of one payment holds back its money alone', async () => {
  const [checkout, token] = [await makeCheckout(), await signedInAdmin()]
  const id = await placeAndPayRest(checkout)
  const rest = await shop.db.selectFrom('payment').select('id').where('part', '=', 'rest').executeTakeFirstOrThrow()
  await sql`insert into payment_dispute (id, payment_id, amount_paise, deducted_paise, reason, phase, state, created_at, reported_at)
    values ('disp_1', ${rest.id}, 90100, 0, 'x', 'chargeback', 'open', ${shop.now()}, ${shop.now()})`.execute(shop.db)
  expect((await send('GET', `/orders/${id}/details`, { token })).body.refundable).toBe(99)
  const body = { amount: 100, reason: 'Damaged', key: 'key-of-100-rupees' }
  expect((await send('POST', `/orders/${id}/refunds`, { token, body })).body.message).toContain('disputes ₹901 of this payment, so at most ₹99')
  await send('POST', `/orders/my-orders/${id}/cancel`, { token: checkout.token })
  await runJobs()
  expect(await refunded()).toEqual([9_900])
})

test('what was refunded of the advance before has its note with the invoice', async () => {
  await offerCod(ofAll)
  await register()
  const [token, id] = [await signedInAdmin(), await placeWithAdvance()]
  expect((await send('POST', `/orders/${id}/refunds`, { token, body: { amount: 50, reason: 'Goodwill', key: 'key-of-50-rupees' } })).status).toBe(200)
  await runJobs()
  await payRest(id)
  expect((await documents()).map(({ kind, totalPaise }) => [kind, totalPaise])).toEqual([
    ['tax_invoice', 100_000],
    ['credit_note', 5_000],
  ])
  expect((await send('GET', '/gst/checks?month=2026-01', { token })).body.warnings).toEqual([])
})

test('a second payment of the rest, or of the advance, goes back', async () => {
  const id = await placeAndPayRest()
  const order = await shop.db.selectFrom('shopOrder').select('providerOrderId').where('id', '=', id).executeTakeFirstOrThrow()
  await pay(await providerOrderOf(id), 'success', 90_100)
  await pay(order.providerOrderId ?? '', 'success', 9_900)
  await runJobs()
  expect((await payments()).map(({ part, lane }) => [part, lane]).toSorted()).toEqual([
    ['advance', 'settled'],
    ['advance', 'surplus'],
    ['rest', 'settled'],
    ['rest', 'surplus'],
  ])
  expect([await refunded(), await stateOf(id)]).toEqual([[90_100, 9_900], prepaid])
  expect(await findFaults(shop.db)).toEqual([])
})

test('a second payment of the advance whose webhook was lost goes back a day later, though the link lives for a week', async () => {
  const id = await placeAndPayRest()
  const order = await shop.db.selectFrom('shopOrder').select('providerOrderId').where('id', '=', id).executeTakeFirstOrThrow()
  await setProviderSwitches({ webhooks: 'off' })
  await pay(order.providerOrderId ?? '', 'success', 9_900)
  later(days + minutes)
  await reconcile(shop)
  await runJobs()
  expect([await refunded(), await stateOf(id)]).toEqual([[9_900], prepaid])
  expect(await findFaults(shop.db)).toEqual([])
})

test('the rest that arrives after the parcel left, or after a cancellation, goes back', async () => {
  await offerCod({ ...ofAll, fee: 40 })
  await register()
  const token = await signedInAdmin()
  const [sent, cancelled] = [await placeWithAdvance(undefined, { expectedTotal: 1040 }), await placeWithAdvance(undefined, { expectedTotal: 1040 })]
  for (const id of [sent, cancelled]) await startPayNow(id)
  await setProviderSwitches({ webhooks: 'off' })
  for (const id of [sent, cancelled]) await payLink(id)
  await shipCod(token, sent)
  await send('PUT', `/orders/${cancelled}`, { token, body: { status: 'Cancelled' } })
  await runJobs()
  expect(await stateOf(sent)).toMatchObject({ method: 'cod', codState: 'shipped', totalPaise: 104_000 })
  expect((await payments()).map(({ part, lane }) => [part, lane]).toSorted()).toEqual([
    ['advance', 'settled'],
    ['advance', 'settled'],
    ['rest', 'after_cancel'],
    ['rest', 'surplus'],
  ])
  expect(await refunded()).toEqual([90_100, 90_100, 9_900])
  expect(await findFaults(shop.db)).toEqual([])
})

test('the reconciler finds the rest whose webhook was lost, and authorized money too', async () => {
  await offerCod(ofAll)
  await setProviderSwitches({ webhooks: 'off' })
  const id = await placeWithAdvance()
  await startPayNow(id)
  await payLink(id, 'failure')
  later(3 * minutes)
  await reconcile(shop)
  expect((await stateOf(id)).status).toBe('Pending')
  await setProviderSwitches({ webhooks: 'off', capture: 'authorize_only' })
  await payLink(id)
  later(65 * minutes)
  await reconcile(shop)
  expect(await stateOf(id)).toEqual(prepaid)
  expect(await findFaults(shop.db)).toEqual([])
})

test('a rest below ₹1 is paid in cash', async () => {
  await offerCod({ ...ofAll, advance: 199, least: 200 })
  const id = await placeWithAdvance(undefined, { expectedAdvance: 199 })
  await sql`update shop_order set advance_paise = 99950 where id = ${id}`.execute(shop.db)
  expect((await startPayNow(id)).body.message).toBe('This order can no longer be paid online. Please pay in cash when it arrives.')
})

test('a wrong amount for the rest is told beside what the rest costs without the fee', async () => {
  await offerCod({ ...ofAll, fee: 40 })
  const id = await placeWithAdvance(await makeCheckout(), { expectedTotal: 1040 })
  await startPayNow(id)
  await payLink(id, 'open')
  await pay(await providerOrderOf(id), 'success', 50_000)
  await runJobs()
  const told = await messages('amount_differs:')
  expect(told).toEqual([expect.stringContaining('₹901'), expect.stringContaining('₹901')])
  expect(told).toContainEqual(expect.stringContaining('still paid in cash when the parcel arrives'))
  expect(await stateOf(id)).toMatchObject({ method: 'cod', status: 'Pending' })
})

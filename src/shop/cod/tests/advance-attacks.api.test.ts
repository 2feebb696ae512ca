import { expect, test } from 'vitest'
import { noteReport } from '#shop/fulfilment/failed-deliveries/server/note-report.server.ts'
import { findFaults } from '#shop/office/backups/server/check-books.server.ts'
import { confirmCod, offerCod, placeCod, placeWithAdvance, prepareAdvance, shipCod, startPayNow } from '#test/make-cod.ts'
import { payout, sheet, showCash, stateOf, upload } from '#test/make-payouts.ts'
import { makeCheckout, pay, prepare, submitProof } from '#test/make-order.ts'
import { signedInAdmin } from '#test/make.ts'
import { register } from '#test/register.ts'
import { send } from '#test/send.ts'
import { runJobs, shop } from '#test/test-shop.ts'

const ofAll = { advance: 99, advanceForAll: true, mostOpen: 20 }
const kept = { ...ofAll, keepsAdvance: true }
const orders = () => shop.db.selectFrom('shopOrder').select(['codState', 'advancePaise', 'paidAt']).orderBy('seq').execute()
const notes = async () =>
  (await shop.db.selectFrom('taxDocument').select('totalPaise').where('kind', '=', 'credit_note').orderBy('seq').execute()).map((note) => note.totalPaise)
const refunds = async () => (await shop.db.selectFrom('sandbox.providerRefund').select('amount').execute()).map(({ amount }) => amount)
const move = (token: string, id: string, body: object) => send('PUT', `/orders/${id}`, { token, body })
const refund = (token: string, id: string, amount: number) =>
  send('POST', `/orders/${id}/refunds`, { token, body: { amount, reason: 'Goodwill', key: `goodwill-${id}-${amount}` } })
const differences = async (token: string) => (await send('GET', '/gst/checks?month=2026-01', { token })).body.warnings

test('no code places an order whose advance is not paid, whatever the owner sets meanwhile', async () => {
  await offerCod(ofAll)
  const checkout = await makeCheckout()
  const { body } = await prepareAdvance(checkout)
  await offerCod()
  const sent = await send('POST', `/orders/${body.orderId}/cod/code`, { token: checkout.token })
  expect(sent).toMatchObject({ status: 422, body: { code: 'rule_refused', message: expect.stringContaining('once its advance is paid') } })
  expect((await confirmCod(checkout, body.orderId, '000000')).body.code).toBe('rule_refused')
  expect(await orders()).toEqual([{ codState: 'to_confirm', advancePaise: 9_900, paidAt: null }])
  await shop.db.updateTable('customer').set({ codRule: 'never' }).execute()
  await shop.db.updateTable('setting').set({ value: 'false' }).where('name', '=', 'cashOnDelivery').execute()
  expect((await submitProof(checkout, await pay(body.order_id))).body.order).toMatchObject({ codState: 'confirmed', advance: 99 })
})

test('an advance that was refunded before dispatch is credited once the goods leave', async () => {
  await offerCod(kept)
  await register()
  const token = await signedInAdmin()
  const id = await placeWithAdvance(undefined, { keepsAdvance: true })
  expect((await refund(token, id, 50)).status).toBe(200)
  await runJobs()
  expect(await notes()).toEqual([])
  await shipCod(token, id)
  expect(await notes()).toEqual([5_000])
  await send('POST', `/orders/${id}/returned`, { token, body: { restock: true } })
  await runJobs()
  expect([await notes(), await refunds(), await differences(token)]).toEqual([[5_000, 90_100], [5_000], []])
  const told = await shop.db.selectFrom('message').select('body').where('dedupeKey', 'like', `%cancelled:${id}%`).executeTakeFirst()
  expect(told?.body).toContain('We keep the ₹49 that you paid online')
  expect((await refund(token, id, 51)).body.message).toBe('At most ₹49 of this payment can be refunded.')
})

test('the shop keeps no advance of a parcel that its courier lost', async () => {
  await offerCod(kept)
  await register()
  const token = await signedInAdmin()
  const id = await placeWithAdvance(undefined, { keepsAdvance: true })
  await shipCod(token, id)
  await shop.db.transaction().execute((tx) => noteReport(shop, tx, 'lost', { orderId: id, carrier: 'delhivery', awb: `AWB${id}` }))
  expect((await send('POST', `/orders/${id}/returned`, { token, body: { restock: false } })).status).toBe(200)
  await runJobs()
  expect([await notes(), await refunds(), await differences(token), await findFaults(shop.db)]).toEqual([[100_000], [9_900], [], []])
})

test('items stay, a sent order cannot be paid by link, and each state refunds at most the advance', async () => {
  await offerCod(kept)
  const [token, checkout] = [await signedInAdmin(), await makeCheckout()]
  const place = () => placeWithAdvance(checkout, { keepsAdvance: true })
  const [own, packed, sent] = [await place(), await place(), await place()]
  expect(new Set([own, packed, sent]).size).toBe(3)
  expect((await send('PUT', `/orders/${own}/items`, { token, body: { lines: [{ position: 0, qty: 1 }] } })).status).toBe(422)
  expect((await send('POST', `/orders/my-orders/${own}/cancel`, { token: checkout.token })).status).toBe(200)
  expect((await send('POST', '/packing/packed', { token, body: { ids: [packed] } })).status).toBe(200)
  expect((await send('POST', `/orders/my-orders/${packed}/cancel`, { token: checkout.token })).status).toBe(422)
  expect((await move(token, packed, { status: 'Cancelled', refund: 100 })).status).toBe(422)
  expect((await move(token, packed, { status: 'Cancelled' })).body.order).toMatchObject({ codState: 'cancelled', refunded: 99 })
  await shipCod(token, sent)
  expect((await startPayNow(sent)).status).toBe(422)
  expect((await move(token, sent, { status: 'Cancelled' })).status).toBe(422)
  await move(token, sent, { status: 'Delivered' })
  expect((await send('POST', `/orders/${sent}/returned`, { token, body: { restock: true } })).body.code).toBe('step_back')
  expect((await move(token, sent, { status: 'Cancelled' })).status).toBe(409)
  expect((await refund(token, sent, 99)).status).toBe(200)
  await runJobs()
  expect(await refunds()).toEqual([9_900, 9_900, 9_900])
  const ids = async (refunded: string) => (await send('GET', `/orders?refund=${refunded}`, { token })).body.map(({ _id }: { _id: string }) => _id)
  expect([(await ids('full')).toSorted(), await ids('partly')]).toEqual([[own, packed].toSorted(), [sent]])
  expect((await send('GET', '/money/summary', { token })).body.difference).toBe(0)
})

test('tabs that pay the whole, the advance and nothing of one cart make orders that each add up', async () => {
  await offerCod(ofAll)
  await register()
  const checkout = await makeCheckout()
  const [whole, part] = [await prepare(checkout), await prepareAdvance(checkout, { again: true })]
  await Promise.all([submitProof(checkout, await pay(part.body.order_id)), submitProof(checkout, await pay(whole.body.order_id))])
  await offerCod({ mostOpen: 20 })
  await placeCod(checkout)
  expect((await orders()).map(({ codState }) => codState).toSorted()).toEqual(['confirmed', 'confirmed', null])
  const { body } = await send('GET', '/money/summary', { token: await signedInAdmin() })
  expect(body).toMatchObject({ orders: { amount: 3000 }, cod: { amount: 1901 }, settled: { amount: 1099 }, difference: 0 })
  expect(await findFaults(shop.db)).toEqual([])
})

test('a courier that pays exactly the rest pays out; a paisa more or less waits for a person', async () => {
  await offerCod(ofAll)
  const token = await signedInAdmin()
  const deliver = async (awb: string) => {
    const id = await placeWithAdvance()
    await shipCod(token, id, awb)
    await move(token, id, { status: 'Delivered' })
    return id
  }
  const ids = [await deliver('AWB000001'), await deliver('AWB000002'), await deliver('AWB000003'), await deliver('AWB000004')]
  const csv = sheet(payout('AWB000001', '901'), payout('AWB000002', '900.99'), payout('AWB000003', '901.01'), payout('AWB000004', '1000'))
  expect((await upload(token, csv)).body.counts).toMatchObject({ matched: 1, amount_differs: 3 })
  expect(await Promise.all(ids.map(stateOf))).toEqual(['remitted', 'collected', 'collected', 'collected'])
  expect(await showCash(token)).toMatchObject({ collected: { amount: 3604 }, owed: { amount: 2703 } })
})

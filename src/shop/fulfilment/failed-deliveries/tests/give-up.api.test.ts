import { expect, test } from 'vitest'
import { minuteMs } from '#kernel/duration.ts'
import { findFaults } from '#shop/office/backups/server/check-books.server.ts'
import { placeBy, makeLost, type PaidBy, reportLost } from '#test/make-lost.ts'
import { makeFailed } from '#test/make-failed.ts'
import { shipCod } from '#test/make-cod.ts'
import { even, makeGiftSet, sets, stocks } from '#test/make-gift-set.ts'
import { finishDispute, makeOrder, raiseDispute } from '#test/make-order.ts'
import { askReturn } from '#test/make-return.ts'
import { signedInStaff } from '#test/make.ts'
import { register } from '#test/register.ts'
import { send } from '#test/send.ts'
import { later, runJobs, shop } from '#test/test-shop.ts'
import { countStock } from '#test/track-stock.ts'

const refunds = async () => (await shop.db.selectFrom('sandbox.providerRefund').select('amount').execute()).map(({ amount }) => amount)
const kinds = async () =>
  (await shop.db.selectFrom('taxDocument').select(['kind', 'totalPaise']).orderBy('seq').execute()).map(({ kind, totalPaise }) => [kind, totalPaise])
const movements = () => shop.db.selectFrom('stockMovement').select(['pieces', 'reason']).where('reason', 'in', ['return', 'loss']).orderBy('id').execute()
const toldOf = async (id: string) =>
  (await shop.db.selectFrom('message').select('body').where('dedupeKey', 'like', `%cancelled:${id}:%`).execute()).map(({ body }) => body)

const ways: [PaidBy, { refunded: number[]; codState: string | null; sentence: string }][] = [
  ['online', { refunded: [100_000], codState: null, sentence: 'The courier lost the parcel. We have started a refund of ₹1,000.' }],
  ['cash', { refunded: [], codState: 'returned', sentence: 'The courier lost the parcel. You pay nothing.' }],
  ['advance', { refunded: [9_900], codState: 'returned', sentence: 'The courier lost the parcel. We have started a refund of ₹99.' }],
]

test.each(ways)('a lost parcel of an order that is paid by %s is given up once, and may be found', async (paid, { refunded, codState, sentence }) => {
  await register()
  const { token, item, orderId, id, version, row, step, giveUp, checkout } = await makeLost(paid)
  expect(await row()).toMatchObject({ state: 'lost', mayGiveUp: true, isCancelled: false })
  expect((await giveUp({ version: version + 1 })).body.code).toBe('changed_meanwhile')
  const { status, body } = await giveUp()
  expect([status, body.saved]).toMatchObject([200, { state: 'given_up', mayGiveUp: false, isCancelled: true, version: version + 1 }])
  expect((await giveUp()).body).toEqual(body)
  await runJobs()
  expect((await send('GET', `/orders/${orderId}`, { token })).body).toMatchObject({ status: 'Cancelled', codState })
  expect([await refunds(), await kinds(), await movements()]).toEqual([
    refunded,
    [
      ['tax_invoice', 100_000],
      ['credit_note', 100_000],
    ],
    [
      { pieces: 2, reason: 'return' },
      { pieces: -2, reason: 'loss' },
    ],
  ])
  expect(await countStock(shop, item)).toEqual({ onHand: 3, ledger: 3 })
  expect(await toldOf(orderId)).toEqual([expect.stringContaining(sentence)])
  expect((await send('GET', '/money/summary', { token })).body.difference).toBe(0)
  expect((await send('GET', '/cod/cash', { token })).body).toMatchObject({ owed: { amount: 0 }, toCollect: { amount: 0 } })
  expect((await askReturn(checkout, orderId)).status).toBe(422)
  const actions = await shop.db.selectFrom('auditEntry').select('action').where('subjectId', '=', orderId).where('action', 'like', '%given up%').execute()
  expect(actions).toHaveLength(1)
  // The courier finds it.
  const pieces = await send('GET', `/failed-deliveries/${id}/pieces`, { token })
  expect(pieces.body).toMatchObject([{ position: 0, qty: 2, batches: [{ code: 'A1', pieces: 2 }] }])
  await step('returning', { version: version + 1 })
  const { batch } = pieces.body[0].batches[0]
  const lines = [{ position: 0, batch, restock: 1, writeOff: 1 }]
  expect((await step('back', { version: version + 2, lines: [{ position: 0, batch, restock: 3, writeOff: 0 }] })).body.code).toBe('rule_refused')
  const [back, again] = [await step('back', { version: version + 2, lines }), await step('back', { version: version + 2, lines })]
  expect([back.status, again.body]).toEqual([200, back.body])
  await runJobs()
  expect(back.body.saved).toMatchObject({ state: 'back', maySendAgain: false })
  expect(await countStock(shop, item)).toEqual({ onHand: 4, ledger: 4 })
  expect((await movements()).map(({ pieces: moved }) => moved)).toEqual([2, -2, 1])
  expect([await refunds(), (await kinds()).length, (await toldOf(orderId)).length]).toEqual([refunded, 2, 1])
  expect(await findFaults(shop.db)).toEqual([])
})

test.each(['cash', 'advance'] as const)('a late report of a failed attempt leaves a parcel of an order paid by %s given up', async (paid) => {
  const { token, orderId, giveUp } = await makeLost(paid)
  await giveUp()
  later(minuteMs)
  const { status } = await send('POST', '/failed-deliveries', { token, body: { orderId, parcel: 1, at: '2026-01-15T12:01', reason: 'nobody_home' } })
  expect(status).toBe(200)
  expect(await shop.db.selectFrom('failedDelivery').select(['state', 'backAt']).execute()).toEqual([{ state: 'given_up', backAt: null }])
})

test('the shopper reads what is refunded now, besides what was refunded before', async () => {
  const { token, orderId, giveUp } = await makeLost()
  await send('POST', `/orders/${orderId}/refunds`, { token, body: { amount: 400, reason: 'Damaged', key: 'key-0001' } })
  await giveUp()
  await runJobs()
  expect(await refunds()).toEqual(expect.arrayContaining([40_000, 60_000]))
  expect(await toldOf(orderId)).toEqual([expect.stringContaining('We have started a refund of ₹600.')])
})

test('only a lost parcel is given up, by staff who may refund, while no other parcel of its order is on the road', async () => {
  const { step } = await makeFailed()
  expect((await step('give-up', { version: 1 })).body.code).toBe('step_back')
  const { giveUp, id, version } = await makeLost()
  const body = { version }
  expect((await send('POST', `/failed-deliveries/${id}/give-up`, { token: await signedInStaff('packer'), body })).status).toBe(403)
  expect((await giveUp({ version: 'x' })).status).toBe(400)
  const { orderId, token } = await makeFailed({ parcels: 2 })
  await reportLost(orderId)
  const desk = async () => (await send('GET', `/orders/${orderId}/failed-deliveries`, { token })).body
  const lost = (await desk()).find(({ state }: { state: string }) => state === 'lost')
  expect(lost).toMatchObject({ mayGiveUp: false })
  const refused = await send('POST', `/failed-deliveries/${lost._id}/give-up`, { token, body: { version: lost.version } })
  expect(refused.body).toMatchObject({ code: 'rule_refused', message: expect.stringContaining('Another parcel of this order is not lost') })
  // Once the other parcel is lost too, both are given up together.
  await reportLost(orderId, `FIRST${orderId}`)
  const [first] = await desk()
  expect((await send('POST', `/failed-deliveries/${first._id}/give-up`, { token, body: { version: first.version } })).status).toBe(200)
  expect((await desk()).map(({ state }: { state: string }) => state)).toEqual(['given_up', 'given_up'])
  expect(await findFaults(shop.db)).toEqual([])
})

test('a paid order that staff cancel gives up its lost parcel, and a lost parcel that came back is none', async () => {
  const { token, item, orderId, row } = await makeLost()
  expect((await send('PUT', `/orders/${orderId}`, { token, body: { status: 'Cancelled' } })).status).toBe(200)
  expect(await row()).toMatchObject({ state: 'given_up' })
  expect((await movements()).map(({ pieces }) => pieces)).toEqual([2, -2])
  expect(await countStock(shop, item)).toEqual({ onHand: 3, ledger: 3 })
  const found = await makeLost('cash')
  expect((await send('POST', `/orders/${found.orderId}/returned`, { token, body: { restock: true } })).status).toBe(200)
  expect(await found.row()).toMatchObject({ state: 'back' })
  expect(await countStock(shop, found.item)).toEqual({ onHand: 5, ledger: 5 })
})

test('a parcel whose pieces came in a return is not given up', async () => {
  const { checkout, orderId, giveUp } = await makeLost()
  expect((await askReturn(checkout, orderId)).status).toBe(200)
  expect((await giveUp()).body.message).toBe('A return of this order has these pieces. Please refuse or close it first.')
  expect(await movements()).toEqual([])
})

test('a lost bundle is written off of the batches of its parts, and what is found of a recalled batch stays out of the stock', async () => {
  const world = await makeGiftSet()
  const [buyer] = world.buyers
  const { token } = world
  const { _id: orderId } = await makeOrder(buyer, sets(world, 3))
  await shipCod(token, orderId)
  await reportLost(orderId)
  expect(await stocks(world)).toEqual(even(0, 3))
  const desk = async () => (await send('GET', `/orders/${orderId}/failed-deliveries`, { token })).body[0]
  const { _id: id, version } = await desk()
  expect((await send('POST', `/failed-deliveries/${id}/give-up`, { token, body: { version } })).status).toBe(200)
  const lost = await shop.db
    .selectFrom('stockMovement')
    .innerJoin('stockItem', 'stockItem.id', 'itemId')
    .leftJoin('stockBatch', 'stockBatch.id', 'batchId')
    .select(['code', 'pieces'])
    .where('reason', '=', 'loss')
    .orderBy('code')
    .execute()
  expect(lost).toEqual([
    { code: 'S1', pieces: -2 },
    { code: 'S2', pieces: -1 },
    { code: null, pieces: -6 },
  ])
  await shop.db.updateTable('stockBatch').set({ offSale: true }).where('code', '=', 'S1').execute()
  const lines = [{ position: 0, restock: 3, writeOff: 0 }]
  expect((await send('POST', `/failed-deliveries/${id}/back`, { token, body: { version: version + 1, lines } })).status).toBe(200)
  // The two of the recalled batch are found, and leave the stock at once.
  expect(await stocks(world)).toEqual(even(1, 9))
  expect(await findFaults(shop.db)).toEqual([])
})

test('a lost parcel says nothing about its customer', async () => {
  const { token, checkout, giveUp } = await makeLost('cash')
  const score = async () => (await send('GET', `/customers/${checkout.customerId}/cod`, { token })).body
  const before = await score()
  await giveUp()
  expect((await score()).parts).toEqual(before.parts)
  const other = await placeBy('cash', checkout)
  await shipCod(token, other)
  await send('POST', `/orders/${other}/returned`, { token, body: { restock: true } })
  expect((await score()).parts).toContainEqual(expect.objectContaining({ kind: 'returned', figure: 1 }))
})

test('a shopper whose bank took all of the money back reads of no refund', async () => {
  await register()
  const { orderId, giveUp } = await makeLost('online')
  const { id: paymentId } = await shop.db.selectFrom('payment').select('id').where('orderId', '=', orderId).executeTakeFirstOrThrow()
  await finishDispute((await raiseDispute(paymentId)).id, 'lost')
  await runJobs()
  expect((await giveUp()).status).toBe(200)
  await runJobs()
  expect([await toldOf(orderId), await refunds()]).toEqual([[expect.stringContaining('The courier lost the parcel.')], []])
  expect(await toldOf(orderId)).not.toEqual([expect.stringMatching(/You pay nothing|refund of/)])
})

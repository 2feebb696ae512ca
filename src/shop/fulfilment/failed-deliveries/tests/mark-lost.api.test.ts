import { expect, test } from 'vitest'
import { findFaults } from '#shop/office/backups/server/check-books.server.ts'
import { answerDelivery, makeFailed } from '#test/make-failed.ts'
import { shipCod } from '#test/make-cod.ts'
import { reportLost } from '#test/make-lost.ts'
import { makeCheckout, makeOrder } from '#test/make-order.ts'
import { signedInAdmin, signedInStaff } from '#test/make.ts'
import { register } from '#test/register.ts'
import { send } from '#test/send.ts'
import { runJobs, shop } from '#test/test-shop.ts'
import { countStock, trackStock } from '#test/track-stock.ts'

/** Creates an order of two pieces whose parcel was sent by hand. */
async function makeSent({ ships = true } = {}) {
  const [token, checkout] = [await signedInAdmin(), await makeCheckout()]
  const item = await trackStock(shop, checkout.productId, 5, { batch: 'A1' })
  const { _id: orderId } = await makeOrder(checkout)
  if (ships) await shipCod(token, orderId)
  return { token, checkout, item, orderId, ...desk(token, orderId) }
}

const desk = (token: string, orderId: string) => ({
  mark: (more: object = {}, by = token) => send('POST', '/failed-deliveries/lost', { token: by, body: { orderId, parcel: 1, reason: 'no_news', ...more } }),
  undo: (id: string, version: number) => send('POST', `/failed-deliveries/${id}/not-lost`, { token, body: { version } }),
  rows: async () => (await send('GET', `/orders/${orderId}/failed-deliveries`, { token })).body,
})

const actionsOf = async (orderId: string) =>
  (await shop.db.selectFrom('auditEntry').select('action').where('subjectId', '=', orderId).where('action', 'like', '%lost%').orderBy('at').execute()).map(
    ({ action }) => action,
  )

test('staff mark a parcel as lost that was sent by hand, once, and give it up', async () => {
  await register()
  const { token, item, orderId, mark, rows } = await makeSent()
  const { status, body } = await mark()
  expect([status, body]).toMatchObject([200, { message: 'The parcel is marked as lost.', saved: { state: 'lost', lostReason: 'no_news', mayUndoLost: true } }])
  expect((await mark({ reason: 'stolen' })).body).toEqual(body)
  const { _id: id, version } = body.saved
  expect(body.saved).toMatchObject({ mayGiveUp: true, attempts: [] })
  const given = await send('POST', `/failed-deliveries/${id}/give-up`, { token, body: { version } })
  expect(given.body.saved).toMatchObject({ state: 'given_up', lostReason: 'no_news', mayUndoLost: false })
  await runJobs()
  expect(await countStock(shop, item)).toEqual({ onHand: 3, ledger: 3 })
  expect((await send('GET', `/orders/${orderId}`, { token })).body.status).toBe('Cancelled')
  expect(await actionsOf(orderId)).toEqual(['parcel marked as lost', 'lost parcel given up'])
  expect([(await mark()).body.code, await rows()]).toMatchObject(['step_back', [{ state: 'given_up' }]])
  const { body: order } = await send('GET', `/orders/${orderId}/timeline`, { token })
  expect(order).toContainEqual(expect.objectContaining({ kind: 'parcel_marked_lost', detail: 'No news from the courier' }))
  expect(await findFaults(shop.db)).toEqual([])
})

test('the mark is taken back while nothing followed: a parcel that was not listed leaves the list, and any other one is where it was', async () => {
  const { orderId, mark, undo, rows } = await makeSent()
  const { _id: id, version } = (await mark()).body.saved
  expect((await undo(id, version + 1)).body.code).toBe('changed_meanwhile')
  const done = await undo(id, version)
  expect([done.status, done.body, await rows()]).toEqual([200, { success: true, message: 'The parcel is not lost.' }, []])
  expect(await undo(id, version)).toMatchObject({ status: 200, body: done.body })
  expect(await actionsOf(orderId)).toEqual(['parcel marked as lost', 'parcel marked as not lost'])
  const failed = await makeFailed()
  await failed.step('day', { day: '2026-01-20', version: 1 })
  const again = desk(failed.token, failed.orderId)
  const lost = (await again.mark()).body.saved
  expect(lost).toMatchObject({ state: 'lost', retryOn: '', version: 3 })
  expect((await answerDelivery(failed.id, { answer: 'day', day: '2026-01-16' })).status).toBe(422)
  for (const { status } of [await again.undo(failed.id, 3), await again.undo(failed.id, 3)]) expect(status).toBe(200)
  expect(await again.rows()).toMatchObject([{ state: 'retry', retryOn: '2026-01-20', lostReason: null, version: 4 }])
  // The courier reports it after all, which no member of staff takes back.
  await reportLost(failed.orderId)
  expect(await again.rows()).toMatchObject([{ state: 'lost', mayUndoLost: false }])
  expect((await again.undo(failed.id, 5)).body.code).toBe('step_back')
})

test('a later attempt stays, and the mark is not taken back after it', async () => {
  const { token, orderId, mark, undo, rows } = await makeSent()
  const { _id: id, version } = (await mark()).body.saved
  await send('POST', '/failed-deliveries', { token, body: { orderId, parcel: 1, at: '2026-01-15T11:00', reason: 'refused' } })
  expect(await rows()).toMatchObject([{ state: 'lost', mayUndoLost: false, attempts: [{ reason: 'refused' }] }])
  expect((await undo(id, version + 1)).body.code).toBe('step_back')
})

test('a courier confirms the loss that staff marked: nobody takes that back any more', async () => {
  const { orderId, mark, undo, rows } = await makeSent()
  const { _id: id, version } = (await mark()).body.saved
  await reportLost(orderId)
  const [row] = await rows()
  expect(row).toMatchObject({ state: 'lost', lostReason: null, mayUndoLost: false, mayGiveUp: true })
  expect((await undo(id, version)).body.code).toBe('changed_meanwhile')
  expect((await undo(id, row.version)).body.code).toBe('step_back')
  await reportLost(orderId)
  expect(await rows()).toEqual([row])
})

test('a parcel that staff marked as lost is found, and then its courier loses it', async () => {
  const { token, orderId, mark, rows } = await makeSent()
  const { _id: id, version } = (await mark()).body.saved
  expect((await send('POST', `/failed-deliveries/${id}/day`, { token, body: { day: '2026-01-20', version } })).status).toBe(200)
  await reportLost(orderId)
  expect(await rows()).toMatchObject([{ state: 'lost', lostReason: null, mayUndoLost: false }])
})

test('only a parcel on the road is lost, by staff who may pack', async () => {
  const { token, orderId, mark, rows } = await makeSent({ ships: false })
  expect((await mark()).body).toMatchObject({ code: 'not_found' })
  await send('POST', `/orders/${orderId}/parcels`, { token, body: { lines: [{ position: 0, qty: 2 }] } })
  expect((await mark()).body).toMatchObject({ code: 'step_back', message: 'Only a parcel that is on the road can be lost.' })
  await shipCod(token, orderId)
  for (const bad of [{ reason: 'lazy' }, { reason: undefined }, { parcel: 0 }]) expect((await mark(bad)).status).toBe(400)
  expect((await mark({ parcel: 2 })).status).toBe(404)
  expect((await mark({}, await signedInStaff('editor'))).status).toBe(403)
  expect((await send('POST', '/failed-deliveries/none/not-lost', { token, body: { version: 1 } })).status).toBe(404)
  await send('PUT', `/orders/${orderId}`, { token, body: { status: 'Delivered' } })
  expect([(await mark()).body.code, await rows()]).toEqual(['step_back', []])
  const back = await makeFailed()
  await back.step('back', { version: 1, lines: [{ position: 0, restock: 2, writeOff: 0 }] })
  expect((await desk(back.token, back.orderId).mark()).body.code).toBe('step_back')
})

test('a parcel that its courier reports as delivered is not lost', async () => {
  const { orderId, mark } = await makeSent()
  const at = shop.now()
  const { awb } = await shop.db.selectFrom('parcel').select('awb').where('orderId', '=', orderId).executeTakeFirstOrThrow()
  await shop.db
    .insertInto('shipment')
    .values({
      id: 'booked',
      orderId,
      provider: 'delhivery',
      awb,
      state: 'delivered',
      createdAt: at,
      actorId: 'staff',
      cashPaise: 0,
      parcelNumber: 1,
      weightGrams: 250,
      lengthCm: 20,
      breadthCm: 15,
      heightCm: 10,
    })
    .execute()
  expect((await mark()).body.message).toBe('The courier reports this parcel as delivered.')
})

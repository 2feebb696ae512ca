import { expect, test } from 'vitest'
import { answerDelivery as answer, answerTokenOf, makeFailed } from '#test/make-failed.ts'
import { askReturn } from '#test/make-return.ts'
import { signedInStaff } from '#test/make.ts'
import { send } from '#test/send.ts'
import { runJobs, shop } from '#test/test-shop.ts'
import { countStock } from '#test/track-stock.ts'

test('a paid parcel that came back returns to its batch, and its order stays for staff to refund', async () => {
  const { token, item, orderId, id, step } = await makeFailed()
  expect((await send('GET', `/failed-deliveries/${id}/pieces`, { token })).body).toMatchObject([{ position: 0, qty: 2, batches: [{ code: 'A1', pieces: 2 }] }])
  const piece = { position: 0, restock: 1, writeOff: 1 }
  expect((await step('back', { lines: [{ ...piece, restock: 2 }], version: 1 })).body.code).toBe('rule_refused')
  expect((await step('back', { lines: [{ ...piece, restock: 0, writeOff: 0 }], version: 1 })).body.code).toBe('rule_refused')
  expect((await step('back', { lines: [{ ...piece, position: 7 }], version: 1 })).body.code).toBe('rule_refused')
  const { body } = await step('back', { lines: [piece], version: 1 })
  expect(body.saved).toMatchObject({ state: 'back', backAt: shop.now().toISOString(), costs: null })
  expect((await step('back', { lines: [piece], version: 1 })).body.saved).toEqual(body.saved)
  expect(await countStock(shop, item)).toEqual({ onHand: 4, ledger: 4 })
  expect((await send('GET', `/orders/${orderId}`, { token })).body.status).toBe('Paid')
  const undone = await send('POST', '/packing/not-shipped', { token, body: { parcels: [{ id: orderId }] } })
  expect(undone.body.results[0].outcome).toBe('refused')
})

test('a cash parcel that came back cancels its order once, by the desk or by the page of the order', async () => {
  const { token, item, orderId, step } = await makeFailed({ cash: true })
  await step('back', { lines: [{ position: 0, restock: 2, writeOff: 0 }], version: 1 })
  expect((await send('GET', `/orders/${orderId}`, { token })).body).toMatchObject({ status: 'Cancelled', codState: 'returned' })
  expect((await send('POST', `/orders/${orderId}/returned`, { token, body: { restock: true } })).status).toBe(200)
  expect(await countStock(shop, item)).toEqual({ onHand: 5, ledger: 5 })
  const other = await makeFailed({ cash: true })
  await send('POST', `/orders/${other.orderId}/returned`, { token: other.token, body: { restock: true } })
  expect((await send('GET', `/orders/${other.orderId}/failed-deliveries`, { token })).body).toMatchObject([{ state: 'back', version: 2 }])
  expect((await other.step('back', { lines: [{ position: 0, restock: 2, writeOff: 0 }], version: 2 })).body.code).toBe('step_back')
  expect(await countStock(shop, other.item)).toEqual({ onHand: 5, ledger: 5 })
})

test('an order whose parcel came back is not delivered, and its pieces cannot be returned again', async () => {
  const { token, checkout, orderId, step } = await makeFailed()
  await step('back', { lines: [{ position: 0, restock: 2, writeOff: 0 }], version: 1 })
  const delivered = await send('PUT', `/orders/${orderId}`, { token, body: { status: 'Delivered' } })
  expect(delivered).toMatchObject({ status: 422, body: { code: 'rule_refused', message: expect.stringContaining('came back') } })
  expect(await askReturn(checkout, orderId)).toMatchObject({ status: 422, body: { message: 'This item was not sent, or it came back to us.' } })
  expect((await send('GET', `/orders/my-orders/${orderId}/returns`, { token: checkout.token })).body).toMatchObject({ canAsk: false, lines: [] })
  expect((await send('PUT', `/orders/${orderId}`, { token, body: { status: 'Cancelled' } })).status).toBe(200)
})

test('pieces of an open return do not come back with the parcel too', async () => {
  const { token, checkout, item, orderId, step } = await makeFailed()
  const { body } = await askReturn(checkout, orderId)
  const receive = () => step('back', { lines: [{ position: 0, restock: 2, writeOff: 0 }], version: 1 })
  expect((await receive()).body.message).toBe('A return of this order has these pieces. Please refuse or close it first.')
  await send('POST', `/returns/${body.own.returns[0]._id}/refuse`, { token, body: { words: 'It comes back.', version: 1 } })
  expect((await receive()).status).toBe(200)
  expect(await countStock(shop, item)).toEqual({ onHand: 5, ledger: 5 })
})

test('an order in two parcels, of which one came back, is delivered without its pieces', async () => {
  const { token, checkout, orderId, step } = await makeFailed({ parcels: 2 })
  await step('back', { lines: [{ position: 0, restock: 1, writeOff: 0 }], version: 1 })
  expect((await send('PUT', `/orders/${orderId}`, { token, body: { status: 'Delivered' } })).status).toBe(200)
  expect((await askReturn(checkout, orderId, { lines: [{ position: 0, qty: 2 }] })).body.message).toBe('Only 1 piece of this item can be returned.')
})

test('ten requests at once receive a parcel once', async () => {
  const { item, step } = await makeFailed()
  const body = { lines: [{ position: 0, restock: 2, writeOff: 0 }], version: 1 }
  const answers = await Promise.all(Array.from({ length: 10 }, () => step('back', body)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(await countStock(shop, item)).toEqual({ onHand: 5, ledger: 5 })
})

test('costs are summed by month, PIN code and courier, and exported', async () => {
  const { token, id, step } = await makeFailed()
  const cost = (version: number, changes: object = {}) =>
    send('PUT', `/failed-deliveries/${id}/costs`, { token, body: { forward: 60, back: 55.5, damage: 0, version, ...changes } })
  expect([(await cost(1)).body.code, (await cost(1, { back: -1 })).status]).toEqual(['rule_refused', 400])
  await step('back', { lines: [{ position: 0, restock: 0, writeOff: 2 }], version: 1 })
  const { body } = await cost(2)
  expect(body.saved.costs).toEqual({ forward: 60, back: 55.5, damage: 0 })
  expect((await cost(2)).body.saved).toEqual(body.saved)
  expect((await cost(2, { damage: 9 })).body.code).toBe('changed_meanwhile')
  const sum = { parcels: 1, forward: 60, back: 55.5, damage: 0, total: 115.5 }
  expect((await send('GET', '/failed-deliveries/costs', { token })).body).toMatchObject({
    months: [{ key: '2026-01', ...sum }],
    pins: [sum],
    couriers: [{ key: 'delhivery', ...sum }],
  })
  const packer = await signedInStaff('packer')
  const refused = await send('PUT', `/failed-deliveries/${id}/costs`, { token: packer, body: { forward: 1, back: 1, damage: 1, version: 3 } })
  expect(refused.status).toBe(403)
})

test('the shopper gets a link, chooses a day once, and the desk says so', async () => {
  const { token, orderId, id, step } = await makeFailed()
  const { body: asked } = await step('ask', { version: 1 })
  expect(asked.saved).toMatchObject({ state: 'asked', attempts: [{ askedAt: shop.now().toISOString() }] })
  expect((await step('ask', { version: 1 })).body.saved).toEqual(asked.saved)
  await runJobs()
  const messages = await shop.db
    .selectFrom('message')
    .select(['subject', 'body'])
    .where('orderId', '=', orderId)
    .where('dedupeKey', 'like', '%delivery-question%')
    .execute()
  expect(messages).toHaveLength(1)
  expect(messages[0]?.body).toMatch(/\/delivery\/[\w.-]+/)
  const day = { answer: 'day', day: '2026-01-16', phone: '98765 00001', address: 'Blue gate by the temple' }
  expect((await answer(id, { ...day, day: '2026-01-18' })).body.message).toBe('Please choose one of the days.')
  expect((await answer(id, { ...day, phone: '123' })).status).toBe(400)
  expect([(await answer(id, day)).status, (await answer(id, day)).status]).toEqual([200, 200])
  expect((await answer(id, { answer: 'not_wanted' })).body.code).toBe('rule_refused')
  const [shown] = (await send('GET', '/failed-deliveries', { token })).body
  expect(shown).toMatchObject({
    state: 'answered',
    attempts: [{ answer: { kind: 'day', day: '2026-01-16', phone: '9876500001', address: 'Blue gate by the temple' } }],
  })
  const log = JSON.stringify(await shop.db.selectFrom('auditEntry').selectAll().where('subjectId', '=', orderId).execute())
  expect(log).not.toMatch(/9876500001|Blue gate/)
})

test('the number on the parcel gets the link by SMS once a text of it is registered', async () => {
  const { token, orderId, step } = await makeFailed()
  const text = 'We could not deliver your Swachh order {#alphanumeric#}. Choose a day at {#url#}'
  await send('PUT', '/sms-templates/delivery', { token, body: { templateId: '1107160000000012345', header: 'SWACHH', text } })
  await step('ask', { version: 1 })
  const messages = await shop.db.selectFrom('message').select(['channel', 'recipient', 'smsValues']).where('kind', '=', 'delivery').orderBy('channel').execute()
  expect(messages).toMatchObject([
    { channel: 'mail', smsValues: null },
    { channel: 'sms', recipient: '+919876543210', smsValues: [orderId, expect.stringMatching(/\/delivery\/[\w.-]+$/)] },
  ])
})

test.each([
  ['a day that is no day', { answer: 'day', day: 'tomorrow' }],
  ['a landmark of 10,000 characters', { answer: 'day', day: '2026-01-16', address: 'x'.repeat(10_000) }],
  ['a number of 41 characters', { answer: 'day', day: '2026-01-16', phone: '9'.repeat(41) }],
  ['an unknown answer', { answer: 'perhaps' }],
])('an answer with %s is refused, and nothing is stored', async (_, body) => {
  const { token, id } = await makeFailed()
  expect(await answer(id, body)).toMatchObject({ status: 400, body: { code: 'invalid_input' } })
  expect((await send('GET', '/failed-deliveries', { token })).body).toMatchObject([{ state: 'to_decide', attempts: [{ answer: null }] }])
})

test('“I do not want it” sends the parcel back and cancels nothing; a link ends with the next attempt and with the delivery', async () => {
  const { token, orderId, id } = await makeFailed({ cash: true })
  const first = await answerTokenOf(id)
  await send('POST', '/failed-deliveries', { token, body: { orderId, parcel: 1, at: '2026-01-15T11:30', reason: 'nobody_home' } })
  const old = await send('POST', '/delivery-answers', { body: { token: first, answer: 'not_wanted' } })
  expect(old.body.message).toMatch(/newest message/)
  expect((await answer(id, { answer: 'not_wanted' })).status).toBe(200)
  expect((await send('GET', '/failed-deliveries', { token })).body).toMatchObject([{ state: 'returning' }])
  expect((await send('GET', `/orders/${orderId}`, { token })).body).toMatchObject({ status: 'Pending', codState: 'shipped' })
  const other = await makeFailed()
  await send('PUT', `/orders/${other.orderId}`, { token, body: { status: 'Delivered' } })
  expect((await answer(other.id, { answer: 'not_wanted' })).body.message).toBe('This parcel was delivered.')
  expect((await send('POST', '/delivery-answers', { body: { token: 'unknown.unsigned', answer: 'not_wanted' } })).status).toBe(404)
})

test('a shipping that is taken back takes its parcel off the desk', async () => {
  const { token, orderId } = await makeFailed()
  const { body } = await send('POST', '/packing/not-shipped', { token, body: { parcels: [{ id: orderId }] } })
  expect(body.results[0].outcome).toBe('done')
  expect((await send('GET', '/failed-deliveries', { token })).body).toEqual([])
})

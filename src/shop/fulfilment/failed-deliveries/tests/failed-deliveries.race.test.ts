import { expect, test } from 'vitest'
import { answerDelivery, makeFailed } from '#test/make-failed.ts'
import { send } from '#test/send.ts'
import { shop } from '#test/test-shop.ts'
import { countStock } from '#test/track-stock.ts'

const rounds = Array.from({ length: 8 }, (_, round) => round)

/** Starts two requests, each of them first in every other round. @returns their statuses, in the order of the arguments */
async function atOnce(round: number, one: () => Promise<{ status: number }>, other: () => Promise<{ status: number }>) {
  if (round % 2 === 0) return (await Promise.all([one(), other()])).map(({ status }) => status)
  const [second, first] = await Promise.all([other(), one()])
  return [first.status, second.status]
}

const stateOf = async (id: string) => (await shop.db.selectFrom('failedDelivery').select('state').where('parcelId', '=', id).executeTakeFirstOrThrow()).state

test('the shopper’s answer against the delivery: the delivery stands, and the answer is stored or refused', async () => {
  for (const round of rounds) {
    const { token, id, orderId } = await makeFailed()
    const deliver = () => send('PUT', `/orders/${orderId}`, { token, body: { status: 'Delivered' } })
    const [answered, delivered] = await atOnce(round, () => answerDelivery(id, { answer: 'day', day: '2026-01-16' }), deliver)
    expect([delivered, await stateOf(id)]).toEqual([200, 'delivered'])
    const { answer } = await shop.db.selectFrom('deliveryAttempt').select('answer').where('parcelId', '=', id).executeTakeFirstOrThrow()
    expect([answered, answer]).toEqual(answered === 200 ? [200, 'day'] : [422, null])
  }
})

test('the shopper’s answer against the parcel’s receipt: its pieces are back once, and an answer never takes it out again', async () => {
  for (const round of rounds) {
    const { id, item, step } = await makeFailed()
    const receive = () => step('back', { lines: [{ position: 0, restock: 2, writeOff: 0 }], version: 1 })
    const [answered, received] = await atOnce(round, () => answerDelivery(id, { answer: 'day', day: '2026-01-16' }), receive)
    // After the answer, staff decide with an old version, and look again.
    expect([answered, received]).toEqual(received === 200 ? [422, 200] : [200, 409])
    expect(await stateOf(id)).toBe(received === 200 ? 'back' : 'answered')
    expect((await countStock(shop, item)).onHand).toBe(received === 200 ? 5 : 3)
  }
})

test('two members of staff who decide at once: one of them wins, and the other one sees it', async () => {
  for (const round of rounds) {
    const { id, step } = await makeFailed()
    const statuses = await atOnce(
      round,
      () => step('day', { day: '2026-01-17', version: 1 }),
      () => step('returning', { version: 1 }),
    )
    expect(statuses.toSorted()).toEqual([200, 409])
    expect(await stateOf(id)).toBe(statuses[0] === 200 ? 'retry' : 'returning')
  }
})

test('a courier’s report that arrives ten times at once is one attempt', async () => {
  const { token, orderId, id } = await makeFailed()
  const body = { orderId, parcel: 1, at: '2026-01-15T11:30', reason: 'nobody_home' }
  const reports = await Promise.all(Array.from({ length: 10 }, () => send('POST', '/failed-deliveries', { token, body })))
  expect(new Set(reports.map(({ status }) => status))).toEqual(new Set([200]))
  expect(await shop.db.selectFrom('deliveryAttempt').select('reason').where('parcelId', '=', id).orderBy('at').execute()).toEqual([
    { reason: 'refused' },
    { reason: 'nobody_home' },
  ])
})

const markLost = (token: string, orderId: string) => send('POST', '/failed-deliveries/lost', { token, body: { orderId, parcel: 1, reason: 'no_news' } })

test('a mark of a loss against the delivery: the delivery stands, and a mark that arrives ten times at once is one', async () => {
  for (const round of rounds) {
    const { token, id, orderId } = await makeFailed()
    const deliver = () => send('PUT', `/orders/${orderId}`, { token, body: { status: 'Delivered' } })
    const [marked, delivered] = await atOnce(round, () => markLost(token, orderId), deliver)
    expect([delivered, await stateOf(id)]).toEqual([200, 'delivered'])
    expect([200, 409]).toContain(marked)
  }
  const { token, orderId, id } = await makeFailed()
  const marks = await Promise.all(Array.from({ length: 10 }, () => markLost(token, orderId)))
  expect(new Set(marks.map(({ status, body }) => [status, body.saved.version].join()))).toEqual(new Set(['200,2']))
  expect(await stateOf(id)).toBe('lost')
})

test('a member of staff takes the mark back while another one gives the parcel up: one of them wins', async () => {
  for (const round of rounds) {
    const { token, orderId, id, step, item } = await makeFailed()
    await markLost(token, orderId)
    const [undone, given] = await atOnce(
      round,
      () => step('not-lost', { version: 2 }),
      () => step('give-up', { version: 2 }),
    )
    expect([undone, given]).toEqual(undone === 200 ? [200, 409] : [409, 200])
    expect(await stateOf(id)).toBe(undone === 200 ? 'to_decide' : 'given_up')
    expect((await countStock(shop, item)).onHand).toBe(3)
  }
})

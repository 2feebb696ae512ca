import { expect, test } from 'vitest'
import { countShippedMessages, makeQueue } from '#test/make-queue.ts'
import { signedInAdmin } from '#test/make.ts'
import { send } from '#test/send.ts'
import { shop } from '#test/test-shop.ts'

type Answer = Awaited<ReturnType<typeof send>>
const outcomesOf = (answers: Answer[]) => answers.flatMap(({ body }) => body.results.map(({ outcome }: { outcome: string }) => outcome)).toSorted()

test('ten people who ship the same orders at once, each with other numbers, ship each order once', async () => {
  const { ids, ship, parcels } = await makeQueue(3)
  const answers = await Promise.all(Array.from({ length: 10 }, (_, person) => ship(ids.map((id, index) => ({ id, awb: `AWB-${person}-${index}` })))))
  expect(outcomesOf(answers)).toEqual([...Array.from({ length: 3 }, () => 'done'), ...Array.from({ length: 27 }, () => 'refused')])
  for (const id of ids) {
    expect(await parcels(id)).toHaveLength(1)
    expect(await countShippedMessages(id)).toBe(1)
  }
})

test('two people who send the same list at once do it once', async () => {
  const { ids, ship, pack } = await makeQueue(5)
  expect(outcomesOf(await Promise.all([pack(ids), pack(ids.toReversed())]))).toEqual([
    ...Array.from({ length: 5 }, () => 'already'),
    ...Array.from({ length: 5 }, () => 'done'),
  ])
  const list = ids.map((id, index) => ({ id, awb: `AWB-00-${index}` }))
  expect(outcomesOf(await Promise.all([ship(list), ship(list.toReversed())]))).toEqual([
    ...Array.from({ length: 5 }, () => 'already'),
    ...Array.from({ length: 5 }, () => 'done'),
  ])
})

test('one number for two orders at once goes to one of them', async () => {
  const { ids, ship, list } = await makeQueue(8)
  const answers = await Promise.all(ids.map((id) => ship([{ id, awb: 'AWB-ONLY-ONE' }])))
  expect(outcomesOf(answers)).toEqual(['done', ...Array.from({ length: 7 }, () => 'refused')])
  expect(await list()).toHaveLength(7)
})

test('parts that are packed at once never hold more pieces than were ordered', async () => {
  const { ids, part, parcels } = await makeQueue(1)
  const [id = ''] = ids
  const answers = await Promise.all(Array.from({ length: 8 }, () => part(id, [{ position: 0, qty: 1 }])))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 422, 422, 422, 422, 422, 422])
  expect(await parcels(id)).toHaveLength(2)
})

test('cancelling, packing, shipping and tracking at once never fail, and a cancelled order is never shipped afterwards', async () => {
  const { ids, ship, pack, token, read } = await makeQueue(8)
  const owner = await signedInAdmin()
  const answers = await Promise.all(
    ids.flatMap((id, index) => [
      send('PUT', `/orders/${id}`, { token: owner, body: { status: 'Cancelled' } }),
      pack([id]),
      ship([{ id, awb: `AWB-00-${index}` }]),
      ...(index % 2 ? [send('PUT', `/orders/${id}/tracking`, { token, body: { trackingUrl: 'https://post.example/1' } })] : []),
    ]),
  )
  expect(answers.filter(({ status }) => status >= 500)).toEqual([])
  for (const id of ids) {
    const { status, fulfilment } = await read(id)
    const sent = await shop.db.selectFrom('parcel').select('id').where('orderId', '=', id).where('shippedAt', 'is not', null).execute()
    expect([status, fulfilment]).toEqual(['Cancelled', sent.length > 0 ? 'shipped' : null])
  }
})

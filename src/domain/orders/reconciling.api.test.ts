import { expect, test } from 'vitest'
import { makeCheckout, misbehave, pay, prepare } from '#test/make-order.ts'
import { later, shop } from '#test/test-shop.ts'
import { reconcile } from './reconcile.server.ts'

const minute = 60_000
const day = 24 * 60 * minute

/** Of which orders the provider was asked, and how it refuses where it does. */
const asked: string[] = []
let refusal: number | undefined
let description = 'no'
const answer = shop.fetch
shop.fetch = async (input, init) => {
  const [, id] = /orders\/([^/]+)\/payments$/.exec(new URL(new Request(input, init).url).pathname) ?? []
  if (id === undefined) return answer(input, init)
  asked.push(id)
  return refusal === undefined ? answer(input, init) : Response.json({ error: { code: 'BAD_REQUEST_ERROR', description } }, { status: refusal })
}

/** Lets the minutes go by, with the reconciler every minute. @returns in which of them the provider was asked */
async function pass(minutes: number) {
  const when: number[] = []
  for (let passed = 1; passed <= minutes; passed += 1) {
    later(minute)
    asked.length = 0
    await reconcile(shop)
    when.push(...asked.map(() => passed))
  }
  return when
}

const open = () => shop.db.selectFrom('shopOrder').select('status').where('nextCheckAt', 'is not', null).execute()

/** Attempts that were left, each due a second after the one before. */
async function leave(count: number) {
  const { body } = await prepare(await makeCheckout())
  const { seq: _seq, listedAt: _listedAt, words: _words, ...left } = await shop.db.selectFrom('shopOrder').selectAll().executeTakeFirstOrThrow()
  const rows = Array.from({ length: count - 1 }, (_, index) => ({
    ...left,
    address: JSON.stringify(left.address),
    id: `SW${String(index).padStart(12, '0')}`,
    fingerprint: `left ${index}`,
    razorpayOrderId: `order_left${index}`,
    nextCheckAt: new Date(left.createdAt.getTime() + index * 1000),
  }))
  await shop.db.insertInto('shopOrder').values(rows).execute()
  return [body.order_id, ...rows.map(({ razorpayOrderId }) => razorpayOrderId)]
}

test('asks about an attempt that nobody pays after as long again each time, and at the end of its day', async () => {
  await prepare(await makeCheckout())
  expect(await pass(25 * 60)).toEqual([2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 1440])
}, 60_000)

test('asks about it daily until the fifth day, as money may be authorized late, and then no more', async () => {
  const { body } = await prepare(await makeCheckout())
  const askedOn: number[] = []
  for (let hours = 1; hours <= 7 * 24; hours += 1) {
    later(60 * minute)
    asked.length = 0
    await reconcile(shop)
    if (hours >= 24) askedOn.push(...asked.map(() => hours / 24))
  }
  expect(askedOn).toEqual([1, 2, 3, 4, 5])
  expect(await shop.db.selectFrom('shopOrder').select(['status', 'nextCheckAt']).execute()).toEqual([{ status: 'Unpaid', nextCheckAt: null }])
  await pay(body.order_id)
}, 60_000)

test('finds money that was authorized on the fourth day', async () => {
  await misbehave({ webhooks: 'off' })
  const { body } = await prepare(await makeCheckout())
  later(day + minute)
  await reconcile(shop)
  await pay(body.order_id)
  later(3 * day)
  await reconcile(shop)
  expect(await shop.db.selectFrom('shopOrder').select('status').execute()).toEqual([{ status: 'Paid' }])
})

test('a shopper who came back is asked about as early as the first time', async () => {
  const checkout = await makeCheckout()
  await prepare(checkout)
  await pass(20 * 60)
  await prepare(checkout)
  expect(await pass(20)).toEqual([2, 4, 8, 16])
}, 60_000)

test('one run asks about all that are due, however many', async () => {
  const left = await leave(150)
  later(60 * minute)
  asked.length = 0
  await reconcile(shop)
  expect(asked.toSorted()).toEqual(left.toSorted())
})

test('two runs at once ask about each once', async () => {
  const left = await leave(60)
  later(60 * minute)
  asked.length = 0
  await Promise.all([reconcile(shop), reconcile(shop)])
  expect(asked.toSorted()).toEqual(left.toSorted())
})

test('an order that the provider does not know is given up on its fifth day', async () => {
  await prepare(await makeCheckout())
  refusal = 400
  description = 'The id provided does not exist'
  expect(await pass(30)).toEqual([2, 4, 8, 16])
  later(day)
  expect(await pass(5 * 60)).toEqual([1])
  later(4 * day)
  expect(await pass(5 * 60)).toEqual([1])
  refusal = undefined
  description = 'no'
  expect(await open()).toEqual([])
}, 60_000)

test.each([400, 401, 429, 503])('one of which it says nothing (%i) is asked about until it does, and its money is found', async (status) => {
  const { body } = await prepare(await makeCheckout())
  await pay(body.order_id)
  refusal = status
  later(4 * day)
  expect(await pass(3 * 60)).toEqual([1, 61, 121])
  expect(await open()).toEqual([{ status: 'Pending' }])
  refusal = undefined
  later(60 * minute)
  await reconcile(shop)
  expect(await shop.db.selectFrom('shopOrder').select('status').execute()).toEqual([{ status: 'Paid' }])
  later(day)
  await reconcile(shop)
  expect(await open()).toEqual([])
})

import { expect, test } from 'vitest'
import { makeCheckout, setProviderSwitches, pay, prepare } from '#test/make-order.ts'
import { later, shop } from '#test/test-shop.ts'
import { reconcile } from '../server/reconcile.server.ts'

const minute = 60_000
const day = 24 * 60 * minute

/** The orders whose payments the shop requested, and the error with which the provider refuses, if set. */
const requested: string[] = []
let refusal: number | undefined
let description = 'no'
const realFetch = shop.fetch
shop.fetch = async (input, init) => {
  const [, id] = /orders\/([^/]+)\/payments$/.exec(new URL(new Request(input, init).url).pathname) ?? []
  if (id === undefined) return realFetch(input, init)
  requested.push(id)
  return refusal === undefined ? realFetch(input, init) : Response.json({ error: { code: 'BAD_REQUEST_ERROR', description } }, { status: refusal })
}

/** Advances the clock and runs the reconciler every minute, or every few. @returns the minutes in which it called the provider */
async function runMinutes(minutes: number, step = 1) {
  const calledAt: number[] = []
  for (let passed = step; passed <= minutes; passed += step) {
    later(step * minute)
    requested.length = 0
    await reconcile(shop)
    calledAt.push(...requested.map(() => passed))
  }
  return calledAt
}

const open = () => shop.db.selectFrom('shopOrder').select('status').where('nextCheckAt', 'is not', null).execute()

/** Makes abandoned attempts, each due a second after the one before. @returns their provider order ids */
async function makeAbandoned(count: number) {
  const { body } = await prepare(await makeCheckout())
  const { seq: _seq, listedAt: _listedAt, searchKey: _key, ...left } = await shop.db.selectFrom('shopOrder').selectAll().executeTakeFirstOrThrow()
  const rows = Array.from({ length: count - 1 }, (_, index) => ({
    ...left,
    address: JSON.stringify(left.address),
    id: `SW${String(index).padStart(12, '0')}`,
    fingerprint: `left ${index}`,
    providerOrderId: `order_left${index}`,
    nextCheckAt: new Date(left.createdAt.getTime() + index * 1000),
  }))
  await shop.db.insertInto('shopOrder').values(rows).execute()
  return [body.order_id, ...rows.map(({ providerOrderId }) => providerOrderId)]
}

test('checks an unpaid attempt after waits that double, and at the end of its day', async () => {
  await prepare(await makeCheckout())
  expect(await runMinutes(140)).toEqual([2, 4, 8, 16, 32, 64, 128])
  expect(await runMinutes(1360, 4)).toEqual([256, 512, 1024, 1440].map((at) => at - 140))
})

test('checks an expired attempt daily until the fifth day, then no more', async () => {
  const { body } = await prepare(await makeCheckout())
  const checkedOn: number[] = []
  for (let hours = 1; hours <= 7 * 24; hours += 1) {
    later(60 * minute)
    requested.length = 0
    await reconcile(shop)
    if (hours >= 24) checkedOn.push(...requested.map(() => hours / 24))
  }
  expect(checkedOn).toEqual([1, 2, 3, 4, 5])
  expect(await shop.db.selectFrom('shopOrder').select(['status', 'nextCheckAt']).execute()).toEqual([{ status: 'Unpaid', nextCheckAt: null }])
  await pay(body.order_id)
}, 60_000)

test('finds money that was authorized on the fourth day', async () => {
  await setProviderSwitches({ webhooks: 'off' })
  const { body } = await prepare(await makeCheckout())
  later(day + minute)
  await reconcile(shop)
  await pay(body.order_id)
  later(3 * day)
  await reconcile(shop)
  expect(await shop.db.selectFrom('shopOrder').select('status').execute()).toEqual([{ status: 'Paid' }])
})

test('checks a reopened attempt as early as a new one', async () => {
  const checkout = await makeCheckout()
  await prepare(checkout)
  await runMinutes(20 * 60, 30)
  await prepare(checkout)
  expect(await runMinutes(20)).toEqual([2, 4, 8, 16])
})

test('checks an attempt soon after the clock is set back by a year', async () => {
  const start = shop.now()
  later(365 * day)
  await prepare(await makeCheckout())
  later(start.getTime() - shop.now().getTime())
  expect(await runMinutes(5)).not.toEqual([])
})

test('checks every due attempt in one run', async () => {
  const left = await makeAbandoned(150)
  later(60 * minute)
  requested.length = 0
  await reconcile(shop)
  expect(requested.toSorted()).toEqual(left.toSorted())
})

test('checks each attempt once in two simultaneous runs', async () => {
  const left = await makeAbandoned(60)
  later(60 * minute)
  requested.length = 0
  await Promise.all([reconcile(shop), reconcile(shop)])
  expect(requested.toSorted()).toEqual(left.toSorted())
})

test('gives up an order that the provider does not know on its fifth day', async () => {
  await prepare(await makeCheckout())
  refusal = 400
  description = 'The id provided does not exist'
  expect(await runMinutes(30)).toEqual([2, 4, 8, 16])
  later(day)
  expect(await runMinutes(2 * 60)).toEqual([1])
  later(4 * day)
  expect(await runMinutes(2 * 60)).toEqual([1])
  refusal = undefined
  description = 'no'
  expect(await open()).toEqual([])
}, 60_000)

test.each([400, 401, 429, 503])('repeats the check while the provider answers %i, and then finds the money', async (status) => {
  const { body } = await prepare(await makeCheckout())
  await pay(body.order_id)
  refusal = status
  later(4 * day)
  expect(await runMinutes(3 * 60)).toEqual([1, 61, 121])
  expect(await open()).toEqual([{ status: 'Pending' }])
  refusal = undefined
  later(60 * minute)
  await reconcile(shop)
  expect(await shop.db.selectFrom('shopOrder').select('status').execute()).toEqual([{ status: 'Paid' }])
  later(day)
  await reconcile(shop)
  expect(await open()).toEqual([])
})

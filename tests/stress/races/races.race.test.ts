import { afterAll, expect, test } from 'vitest'
import { openTestEngine } from '../../support/open-test-engine.ts'
import { checkInvariants } from '../histories/invariants.ts'
import { openModel } from '../histories/open-model.ts'
import { createRandom } from './random.ts'
import { raceJoinAndSettlement } from './join-and-settle.ts'
import { raceForOneOrder } from './one-order.ts'
import { eventSets, likeOf, permutationsOf, runSteps } from './permutations.ts'
import { postAndRetry } from './post-and-retry.ts'
import { raceTwoAdmins } from './two-admins.ts'

/** Two other tests cover the last use of a coupon and more races of admins: coupon-limits.race.test.ts and back-office.race.test.ts. */
const seed = Math.floor(performance.now() * 1000) % 2 ** 31
const random = createRandom(seed)
const model = await openModel(await openTestEngine())
afterAll(model.close)

test('twenty equal carts, then browser, a hundred equal webhooks and reconciler at once, make one order and one message a channel', async () => {
  await model.reset()
  expect(await raceForOneOrder(model, random, { carts: 20, webhooks: 100 }), `seed ${seed}`).toEqual([])
  expect(await checkInvariants(model)).toEqual([])
}, 60_000)

test('a join of two accounts and the settlement of a payment do not wait for each other', async () => {
  await model.reset()
  expect(await raceJoinAndSettlement(model, random, { races: 40 }), `seed ${seed}`).toEqual([])
}, 60_000)

test('keeps the books exact while two admins refund, cancel and deliver one order at once', async () => {
  for (let round = 0; round < 4; round += 1) {
    await model.reset()
    expect(await raceTwoAdmins(model, random), `seed ${seed}`).toEqual([])
    expect(await checkInvariants(model)).toEqual([])
  }
}, 60_000)

test.each(Object.entries(eventSets))(
  'ends in the same state for any order of events: %s',
  async (_name, steps) => {
    await model.reset()
    const all = permutationsOf(steps)
    const ends = new Map<string, string>()
    for (let round = 0; round < 25; round += 1) {
      const order = all[random.upTo(all.length - 1)] ?? steps
      const like = likeOf(steps, order)
      const end = ends.get(like.join()) ?? (await runSteps(model, like))
      ends.set(like.join(), end)
      expect(await runSteps(model, order), `seed ${seed}, ${order.join(', ')}`).toBe(end)
    }
  },
  60_000,
)

test('makes one order for each payment when three in ten posts are sent again', async () => {
  await model.reset()
  expect(await postAndRetry(model, random, { posts: 0, orders: 0, payments: 0 }, { posts: 200 }), `seed ${seed}`).toEqual([])
}, 60_000)

import { afterAll, expect, test } from 'vitest'
import { openTestEngine } from '#test/open-test-engine.ts'
import { checkPromises } from '../histories/promises.ts'
import { openWorld } from '../histories/world.ts'
import { openDice } from './dice.ts'
import { raceForOneOrder } from './one-order.ts'
import { permutationsOf, playSteps, sets } from './permute.ts'
import { postAndRetry } from './post-and-retry.ts'
import { raceOfAdmins } from './two-admins.ts'

/** Two other tests cover the last use of a coupon and more races of admins: coupon-limits.race.test.ts and back-office.race.test.ts. */
const seed = Math.floor(performance.now() * 1000) % 2 ** 31
const dice = openDice(seed)
const stage = await openWorld(await openTestEngine())
afterAll(stage.close)

test('twenty equal carts, then browser, a hundred equal webhooks and reconciler at once, make one order and one message a channel', async () => {
  await stage.renew()
  expect(await raceForOneOrder(stage, dice, { sent: 20, told: 100 }), `seed ${seed}`).toEqual([])
  expect(await checkPromises(stage)).toEqual([])
}, 60_000)

test('keeps the books exact while two admins refund, cancel and deliver one order at once', async () => {
  for (let round = 0; round < 4; round += 1) {
    await stage.renew()
    expect(await raceOfAdmins(stage, dice), `seed ${seed}`).toEqual([])
    expect(await checkPromises(stage)).toEqual([])
  }
}, 60_000)

test.each(Object.entries(sets))(
  'ends in the same state for any order of events: %s',
  async (_name, steps) => {
    await stage.renew()
    const all = permutationsOf(steps)
    const end = await playSteps(stage, steps)
    for (let round = 0; round < 25; round += 1) {
      const order = all[dice.upTo(all.length - 1)] ?? steps
      expect(await playSteps(stage, order), `seed ${seed}, ${order.join(', ')}`).toBe(end)
    }
  },
  60_000,
)

test('makes one order for each payment when three in ten posts are sent again', async () => {
  await stage.renew()
  expect(await postAndRetry(stage, dice, { posts: 0, orders: 0, payments: 0 }, { posts: 200 }), `seed ${seed}`).toEqual([])
}, 60_000)

import { afterAll, expect, test } from 'vitest'
import { openTestEngine } from '#test/open-test-engine.ts'
import { checkPromises } from '../histories/promises.ts'
import { openWorld } from '../histories/world.ts'
import { openDice } from './dice.ts'
import { raceForOneOrder } from './one-order.ts'
import { permutationsOf, playSteps, sets } from './permute.ts'
import { postAndRetry } from './post-and-retry.ts'
import { raceOfAdmins } from './two-admins.ts'

/** The last use of a coupon, and more of two admins: coupon-limits.race.test.ts and back-office.race.test.ts. */
const seed = Math.floor(performance.now() * 1000) % 2 ** 31
const dice = openDice(seed)
const stage = await openWorld(await openTestEngine())
afterAll(stage.close)

test('one cart sent twenty times, then the browser, a hundred equal webhooks and the reconciler at once: one order, told once', async () => {
  await stage.renew()
  expect(await raceForOneOrder(stage, dice, { sent: 20, told: 100 }), `seed ${seed}`).toEqual([])
  expect(await checkPromises(stage)).toEqual([])
}, 60_000)

test('two admins refund, cancel and deliver one order at once, and no paisa goes astray', async () => {
  for (let round = 0; round < 4; round += 1) {
    await stage.renew()
    expect(await raceOfAdmins(stage, dice), `seed ${seed}`).toEqual([])
    expect(await checkPromises(stage)).toEqual([])
  }
}, 60_000)

test.each(Object.entries(sets))(
  'in whatever order: %s',
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

test('of 200 posts three in ten are sent again: as many orders as payments', async () => {
  await stage.renew()
  expect(await postAndRetry(stage, dice, { posts: 0, orders: 0, payments: 0 }, { posts: 200 }), `seed ${seed}`).toEqual([])
}, 60_000)

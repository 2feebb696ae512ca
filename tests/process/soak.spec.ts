import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from '@playwright/test'
import { seededRandom } from '../stress/seeded-random.ts'
import { startLoad } from '../stress/soak/load.ts'
import { createPeople } from '../stress/soak/people.ts'
import { isProviderTimeout } from '../stress/soak/report.ts'
import { idleCounts, leftOver, startWatched } from '../stress/soak/watched-shop.ts'

/** The short form of `npm run stress -- soak`: the shop closes everything that the load opened. */
test('a mixed load leaves no additional sockets, timers or handles', async () => {
  test.setTimeout(240_000)
  // The simulated provider runs in the shop, so its requests need connections too.
  const shop = await startWatched({ KEEP_ALIVE_SECONDS: '2' })
  try {
    const people = await createPeople(shop, 4)
    const runLoad = async (milliseconds: number, seed: number) => {
      const load = startLoad(shop.baseURL, people, { rate: 40, random: seededRandom(seed) })
      await pause(milliseconds)
      await load.stop()
      expect(Object.keys(load.failures()).filter((failure) => !isProviderTimeout(failure))).toEqual([])
      return load.requestCount()
    }
    // Warms up first, because some handles open at their first use and stay open.
    await runLoad(2000, 1)
    const before = await idleCounts(shop, 2000)
    expect(before['Timeout'], 'the figures are those of a server with timers').toBeGreaterThan(0)
    expect(await runLoad(4000, 2)).toBeGreaterThan(40)
    expect(await leftOver(shop, before, 20_000)).toEqual([])

    const { heap, rss, loopP99Ms } = await shop.read()
    expect(heap).toBeGreaterThan(10)
    expect(rss).toBeGreaterThan(heap)
    expect(loopP99Ms).toBeGreaterThan(0)
  } finally {
    await shop.remove()
  }
})

import { setTimeout as pause } from 'node:timers/promises'
import type { ShopProcess } from '../../support/browser/shop-process.ts'
import { type Ending, endAgainAndAgain, type Rounds, type Tally } from '../kill/rounds.ts'

const mostMs = 5000

/**
 * Disconnects the database of a shop under writes, and reconnects it; the shop's process stays. `patience`: the factor by which a busy machine may
 * exceed the promised time.
 */
export async function breakDatabase(
  shop: ShopProcess,
  {
    away,
    back,
    patience = 1,
    ...how
  }: Pick<Rounds, 'rounds' | 'chance' | 'least'> & { away: () => Promise<void>; back: () => Promise<void>; patience?: number },
): Promise<Tally & { slowestBackMs: number }> {
  let slowestBackMs = 0
  const ending: Ending = {
    name: 'database',
    answersAll: false,
    async end() {
      await away()
      await pause(300)
      await back()
      const begun = performance.now()
      while (!(await isServing(shop)) && performance.now() - begun < 4 * mostMs * patience) await pause(50)
      const took = performance.now() - begun
      slowestBackMs = Math.max(slowestBackMs, took)
      return took <= mostMs * patience ? [] : [`served again only after ${took.toFixed(0)} ms`]
    },
  }
  const tally = await endAgainAndAgain(shop, { ...how, ending })
  return { ...tally, slowestBackMs }
}

/** True when the shop answers a request that always queries the database. */
async function isServing(shop: ShopProcess) {
  const response = await fetch(`${shop.baseURL}/backend/api/profile/none`, { headers: { authorization: `Bearer ${'a'.repeat(43)}` } })
  await response.arrayBuffer()
  return response.status === 401
}

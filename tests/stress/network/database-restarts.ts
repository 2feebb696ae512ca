import { setTimeout as pause } from 'node:timers/promises'
import type { ShopProcess } from '../../support/browser/shop-process.ts'
import { type Interruption, interruptRepeatedly, type RoundOptions, type Tally } from '../kill/rounds.ts'

const mostMs = 5000

/**
 * Disconnects the database of a shop under writes, and reconnects it; the shop's process stays. `timeFactor`: the factor by which a busy machine may
 * exceed the promised time.
 */
export async function interruptDatabase(
  shop: ShopProcess,
  {
    disconnect,
    reconnect,
    timeFactor = 1,
    ...how
  }: Pick<RoundOptions, 'rounds' | 'random' | 'minWrites'> & { disconnect: () => Promise<void>; reconnect: () => Promise<void>; timeFactor?: number },
): Promise<Tally & { slowestBackMs: number }> {
  let slowestBackMs = 0
  const interruption: Interruption = {
    name: 'database',
    answersAll: false,
    async interrupt() {
      await disconnect()
      await pause(300)
      await reconnect()
      const startedAt = performance.now()
      while (!(await isServing(shop)) && performance.now() - startedAt < 4 * mostMs * timeFactor) await pause(50)
      const tookMs = performance.now() - startedAt
      slowestBackMs = Math.max(slowestBackMs, tookMs)
      return tookMs <= mostMs * timeFactor ? [] : [`served again only after ${tookMs.toFixed(0)} ms`]
    },
  }
  const tally = await interruptRepeatedly(shop, { ...how, interruption })
  return { ...tally, slowestBackMs }
}

/** True when the shop answers a request that always queries the database. */
async function isServing(shop: ShopProcess) {
  const response = await fetch(`${shop.baseURL}/backend/api/profile/none`, { headers: { authorization: `Bearer ${'a'.repeat(43)}` } })
  await response.arrayBuffer()
  return response.status === 401
}

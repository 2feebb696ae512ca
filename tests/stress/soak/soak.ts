import { setTimeout as pause } from 'node:timers/promises'
import { asAdmin, databaseUrl } from '../../support/postgres.ts'
import { seededRandom } from '../seeded-random.ts'
import type { Memory } from '../probe/memory.ts'
import { startLoad } from './load.ts'
import { createPeople } from './people.ts'
import { idleCounts, leftOver, startWatched, type WatchedShop } from './watched-shop.ts'

export type Plan = { minutes: number; rate: number; seed: number }

export type Minute = Memory & { minute: number }

export type Soak = {
  name: string
  minutes: Minute[]
  requestCount: number
  failures: Record<string, number>
  p50: number
  p99: number
  /** Resources with a higher count after the load than before it, in words. */
  left: string[]
}

const warmUpMs = 15_000
const shoppers = 40
/** The pool closes an idle connection after ten seconds. */
const quietMs = 20_000
/** The server closes an idle connection after 65 s. */
const settleMs = 80_000
const sampleMs = 60_000

export async function soakEmbedded(plan: Plan): Promise<Soak> {
  const shop = await startWatched({})
  try {
    return await soak('embedded', shop, plan)
  } finally {
    await shop.remove()
  }
}

export async function soakPostgres(plan: Plan, url: string): Promise<Soak> {
  const database = `swachh_soak_${process.pid}`
  await asAdmin(url, `create database ${database}`)
  const shop = await startWatched({ DATABASE_URL: databaseUrl(url, database), AUTH_SECRET: 'the secret of the soak stress test only' })
  try {
    return await soak('PostgreSQL', shop, plan)
  } finally {
    await shop.remove()
    await asAdmin(url, `drop database ${database} with (force)`)
  }
}

async function soak(name: string, shop: WatchedShop, { minutes, rate, seed }: Plan): Promise<Soak> {
  const people = await createPeople(shop, shoppers)
  const warmUp = startLoad(shop.baseURL, people, { rate, random: seededRandom(seed + 1) })
  await pause(warmUpMs)
  await warmUp.stop()
  const before = await idleCounts(shop, quietMs)

  const load = startLoad(shop.baseURL, people, { rate, random: seededRandom(seed) })
  const readings: Minute[] = []
  const startedAt = performance.now()
  for (let minute = 0; minute <= minutes; minute += 1) {
    await pause(Math.max(0, startedAt + minute * sampleMs - performance.now()))
    const reading = { ...(await shop.read()), minute }
    readings.push(reading)
    const { heap, rss, loopP99Ms } = reading
    console.log(
      `${name}: minute ${minute}, heap ${heap.toFixed(2)} MB, RSS ${rss.toFixed(0)} MB, loop p99 ${loopP99Ms.toFixed(0)} ms, ${load.requestCount()} requests`,
    )
  }
  await load.stop()
  const [p50, p99] = [load.durations.p50(), load.durations.p99()]
  const left = await leftOver(shop, before, settleMs)
  return { name, minutes: readings, requestCount: load.requestCount(), failures: load.failures(), p50, p99, left }
}

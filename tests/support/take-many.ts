import { sql } from 'kysely'
import type { LimitName } from '#platform/http/rate-limit.ts'
import { engine, shop } from './test-shop.ts'

/** Counts this many uses of a limit that has one key in the test. On PostgreSQL it counts one and raises its row, because thousands of uses take seconds. */
export async function takeMany(name: LimitName, key: string, times: number) {
  await shop.limits.take(name, key)
  if (engine.kind === 'embedded') {
    for (let taken = 1; taken < times; taken += 1) await shop.limits.take(name, key)
    return
  }
  const { numAffectedRows } = await sql`update rate_limit set points = points + ${times - 1} where key like ${`${name}:%`}`.execute(shop.db)
  if (numAffectedRows !== 1n) throw new Error(`${name} counts ${numAffectedRows} keys`)
}

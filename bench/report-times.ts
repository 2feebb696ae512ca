import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { type Db, openDatabase, openPool } from '#platform/database/database.ts'
import { databaseUrl, startPostgres } from '../tests/support/postgres.ts'
import { fillDatabase } from './fill-shop.ts'

const rounds = 9

/**
 * Measures reports on 100,000 orders of two years, as time and as processor time of the database. `prepare` adds the rows that the reports need; no trigger
 * fires for them. `run` gives each report with its title to `measure`, which prints the times.
 */
export async function measureReports(
  prepare: (db: Db) => Promise<void>,
  run: (db: Db, measure: (title: string, report: () => Promise<unknown>) => Promise<void>) => Promise<void>,
) {
  const postgres = await startPostgres({ measured: true })
  const db = openDatabase(openPool(databaseUrl(postgres.url, postgres.template), 1, { silenceMs: 0 }))
  await fillDatabase(db, { orders: 100_000, customers: 20_000, leads: 10 })
  await sql`set session_replication_role = replica`.execute(db)
  await sql`update shop_order set is_first = seq % 4 = 0`.execute(db)
  await prepare(db)
  await sql`vacuum (analyze)`.execute(db)

  const { pid } = await db.selectNoFrom(sql<number>`pg_backend_pid()`.as('pid')).executeTakeFirstOrThrow()
  /** The processor time of the database's process in ms. Linux counts hundredths of a second. */
  const spent = () => {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(' ')
    return (Number(fields[13]) + Number(fields[14])) * 10
  }
  await run(db, async (title, report) => {
    const times: number[] = []
    const before = spent()
    for (let round = 0; round < rounds; round += 1) {
      const begin = performance.now()
      await report()
      times.push(performance.now() - begin)
    }
    const [least = 0] = times.sort((one, other) => one - other)
    const [median = 0, worst = 0] = [times[Math.floor(rounds / 2)], times.at(-1)]
    const ms = [`least ${Math.round(least)} ms`, `median ${Math.round(median)} ms`, `worst ${Math.round(worst)} ms`]
    process.stdout.write(`${title}: ${ms.join(', ')}, processor ${Math.round((spent() - before) / rounds)} ms\n`)
  })
  await db.destroy()
  await postgres.stop()
}

import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { makeReport } from '#shop/sources/server/report.server.ts'
import { openDatabase, openPool } from '#platform/database/database.ts'
import { databaseUrl, startPostgres } from '../tests/support/postgres.ts'
import { fillDatabase } from './fill-shop.ts'

/** Measures the report of sources on 100,000 orders of two years, as time and as processor time of the database: node bench/sources.ts */

const rounds = 9
const postgres = await startPostgres({ measured: true })
const db = openDatabase(openPool(databaseUrl(postgres.url, postgres.template), 1, { silenceMs: 0 }))
await fillDatabase(db, { orders: 100_000, customers: 20_000, leads: 10 })
await sql`set session_replication_role = replica`.execute(db)
await sql`update shop_order set is_first = seq % 4 = 0`.execute(db)
await sql`insert into order_touch (order_id, turn, kind, source, medium, campaign, path, touched_at)
  select id, turn, 'campaign', 'source' || seq % 40, 'cpc', 'campaign ' || seq % 300, '/products', paid_at
  from shop_order cross join unnest(array['first', 'last']) turn where seq % 5 <> 0`.execute(db)
await sql`insert into order_extra (order_id, position, module, id, label, paise) select id, 0, 'delivery', 'charge', 'Delivery', 5000 from shop_order where seq % 3 = 0`.execute(
  db,
)
await sql`vacuum (analyze)`.execute(db)

const { pid } = await db.selectNoFrom(sql<number>`pg_backend_pid()`.as('pid')).executeTakeFirstOrThrow()
/** The processor time of the database's process in ms. Linux counts hundredths of a second. */
const spent = () => {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(' ')
  return (Number(fields[13]) + Number(fields[14])) * 10
}
const now = new Date()
const day = (days: number) => new Date(now.getTime() - days * 86_400_000).toISOString().slice(0, 10)
for (const [title, from] of Object.entries({ '30 days': day(29), '1 year, beside the year before: 100,000 orders': day(364), 'all in one period': day(740) })) {
  const times: number[] = []
  let orders = 0
  const before = spent()
  for (let round = 0; round < rounds; round += 1) {
    const begin = performance.now()
    const { total } = await makeReport(db, { from, to: day(0), touch: 'last' }, now)
    times.push(performance.now() - begin)
    orders = total.orders + total.before.orders
  }
  const median = times.toSorted((one, other) => one - other)[Math.floor(rounds / 2)] ?? 0
  process.stdout.write(
    `${title}: ${orders} orders, median ${Math.round(median)} ms, worst ${Math.round(Math.max(...times))} ms, processor ${Math.round((spent() - before) / rounds)} ms\n`,
  )
}
await db.destroy()
await postgres.stop()

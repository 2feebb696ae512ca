import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { reportCohorts } from '#shop/office/reports/server/cohorts.server.ts'
import { reportFunnel } from '#shop/office/reports/server/funnel.server.ts'
import { reportPacks } from '#shop/office/reports/server/packs.server.ts'
import { reportRefunds } from '#shop/office/reports/server/refunds.server.ts'
import { reportSales } from '#shop/office/reports/server/sales.server.ts'
import { reportPeriods } from '#shop/office/reports/rules/periods.ts'
import { openDatabase, openPool } from '#platform/database/database.ts'
import { databaseUrl, startPostgres } from '../tests/support/postgres.ts'
import { fillDatabase } from './fill-shop.ts'

/** Measures the reports on 100,000 orders of two years, a year beside the year before, as time and as processor time of the database: node bench/reports.ts */

const rounds = 9
const postgres = await startPostgres({ measured: true })
const db = openDatabase(openPool(databaseUrl(postgres.url, postgres.template), 1, { silenceMs: 0 }))
await fillDatabase(db, { orders: 100_000, customers: 20_000, leads: 10 })
await sql`set session_replication_role = replica`.execute(db)
await sql`update shop_order set is_first = seq % 4 = 0`.execute(db)
await sql`update order_line set stock_item_id = 'ITEM' || substr(product_id, 2)`.execute(db)
await sql`update stock_item set cost_paise = 20000`.execute(db)
await sql`update refund set origin = 'cancellation'`.execute(db)
// Each 20th order had a refund for a piece.
await sql`insert into refund (id, payment_id, amount_paise, reason, status, created_at, settled_at, origin, pieces)
  select 'PIECE' || seq, razorpay_payment_id, 30000, 'Damaged', 'processed', paid_at, paid_at, 'staff', '[{"position": 0, "qty": 1}]' from shop_order where seq % 20 = 1`.execute(
  db,
)
await sql`insert into visit_count (day, step, visits) select current_date - day, step, 1000 from generate_series(0, 729) day
  cross join unnest(array['visit', 'product', 'cart', 'checkout']) step`.execute(db)
await sql`vacuum (analyze)`.execute(db)

const { pid } = await db.selectNoFrom(sql<number>`pg_backend_pid()`.as('pid')).executeTakeFirstOrThrow()
/** The processor time of the database's process in ms. Linux counts hundredths of a second. */
const spent = () => {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(' ')
  return (Number(fields[13]) + Number(fields[14])) * 10
}
const now = new Date()
const periods = reportPeriods({ from: new Date(now.getTime() - 364 * 86_400_000).toISOString().slice(0, 10) }, now)
for (const report of [reportSales, reportPacks, reportRefunds, reportCohorts, reportFunnel]) {
  const times: number[] = []
  const before = spent()
  for (let round = 0; round < rounds; round += 1) {
    const begin = performance.now()
    await report(db, periods)
    times.push(performance.now() - begin)
  }
  const sorted = times.toSorted((one, other) => one - other)
  process.stdout.write(
    `${report.name}: least ${Math.round(sorted[0] ?? 0)} ms, median ${Math.round(sorted[4] ?? 0)} ms, processor ${Math.round((spent() - before) / rounds)} ms\n`,
  )
}
await db.destroy()
await postgres.stop()

import { sql } from 'kysely'
import { reportCohorts } from '#shop/office/reports/server/cohorts.server.ts'
import { reportFunnel } from '#shop/office/reports/server/funnel.server.ts'
import { reportPacks } from '#shop/office/reports/server/packs.server.ts'
import { reportRefunds } from '#shop/office/reports/server/refunds.server.ts'
import { reportSales } from '#shop/office/reports/server/sales.server.ts'
import { reportPeriods } from '#shop/office/reports/rules/periods.ts'
import { dayMs } from '#kernel/duration.ts'
import { dayInIndia } from '#kernel/india.ts'
import { measureReports } from './report-times.ts'

/** Measures the reports of a year beside the year before: node bench/reports.ts */

const now = new Date()
const periods = reportPeriods({ from: dayInIndia(new Date(now.getTime() - 364 * dayMs)) }, now)

await measureReports(
  async (db) => {
    await sql`update order_line set stock_item_id = 'ITEM' || substr(product_id, 2)`.execute(db)
    await sql`update stock_item set cost_paise = 20000`.execute(db)
    await sql`update refund set origin = 'cancellation'`.execute(db)
    // Each 20th order had a refund for a piece.
    await sql`insert into refund (id, payment_id, amount_paise, reason, status, created_at, settled_at, origin, pieces)
      select 'PIECE' || seq, razorpay_payment_id, 30000, 'Damaged', 'processed', paid_at, paid_at, 'staff', '[{"position": 0, "qty": 1}]'
      from shop_order where seq % 20 = 1`.execute(db)
    await sql`insert into visit_count (day, step, visits) select current_date - day, step, 1000 from generate_series(0, 729) day
      cross join unnest(array['visit', 'product', 'cart', 'checkout']) step`.execute(db)
  },
  async (db, measure) => {
    for (const report of [reportSales, reportPacks, reportRefunds, reportCohorts, reportFunnel]) await measure(report.name, () => report(db, periods))
  },
)

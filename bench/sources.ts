import { sql } from 'kysely'
import { makeReport } from '#shop/sources/server/report.server.ts'
import { dayMs } from '#kernel/duration.ts'
import { dayInIndia } from '#kernel/india.ts'
import { measureReports } from './report-times.ts'

/** Measures the report of sources: node bench/sources.ts */

const now = new Date()
const day = (days: number) => dayInIndia(new Date(now.getTime() - days * dayMs))

await measureReports(
  async (db) => {
    await sql`insert into order_touch (order_id, turn, kind, source, medium, campaign, path, touched_at)
      select id, turn, 'campaign', 'source' || seq % 40, 'cpc', 'campaign ' || seq % 300, '/products', paid_at
      from shop_order cross join unnest(array['first', 'last']) turn where seq % 5 <> 0`.execute(db)
    await sql`insert into order_extra (order_id, position, module, id, label, paise)
      select id, 0, 'delivery', 'charge', 'Delivery', 5000 from shop_order where seq % 3 = 0`.execute(db)
  },
  async (db, measure) => {
    for (const [title, from] of Object.entries({ '30 days': day(29), '1 year, beside the year before': day(364), 'all in one period': day(740) }))
      await measure(title, () => makeReport(db, { from, to: day(0), touch: 'last' }, now))
  },
)

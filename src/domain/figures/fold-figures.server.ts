import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

/** Changes folded at a time, so that one statement never holds many. */
const most = 20_000

/** Adds the noted changes to the days they belong to; one statement, so that every reader finds each change exactly once. */
export async function foldFigures(db: Db) {
  await sql`
    with moved as (
      delete from sales_change where seq in (select seq from sales_change order by seq limit ${most} for update skip locked)
      returning measure, day, name, orders, qty, paise
    )
    insert into sales_day as kept (measure, day, name, orders, qty, paise)
    select measure, day, name, sum(orders), sum(qty), sum(paise) from moved group by measure, day, name order by measure, day, name
    on conflict (measure, day, name) do update
    set orders = kept.orders + excluded.orders, qty = kept.qty + excluded.qty, paise = kept.paise + excluded.paise`.execute(db)
}

import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

/** Recomputes all figures from the facts. For a database that was filled without the triggers, and to repair wrong figures. */
export async function recountFigures(db: Db) {
  await db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx)
    await sql`lock table sales_change, sales_day in exclusive mode`.execute(tx)
    await sql`delete from sales_change`.execute(tx)
    await sql`delete from sales_day`.execute(tx)
    await sql`insert into sales_day (measure, day, name, orders, qty, paise)
      select measure, day, name, sum(orders), sum(qty), sum(paise) from sales_fact group by measure, day, name`.execute(tx)
  })
}

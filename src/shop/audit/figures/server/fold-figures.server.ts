import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { job } from '#platform/module.ts'

/** Changes per run, so that one statement never holds too many. */
const batchSize = 20_000

/** Moves recorded changes into the sums of their days. It is one statement, so every reader counts each change exactly once. */
export async function foldFigures(db: Db) {
  await sql`
    with moved as (
      delete from sales_change where seq in (select seq from sales_change order by seq limit ${batchSize} for update skip locked)
      returning measure, day, name, orders, qty, paise
    )
    insert into sales_day as total (measure, day, name, orders, qty, paise)
    select measure, day, name, sum(orders), sum(qty), sum(paise) from moved group by measure, day, name order by measure, day, name
    on conflict (measure, day, name) do update
    set orders = total.orders + excluded.orders, qty = total.qty + excluded.qty, paise = total.paise + excluded.paise`.execute(db)
}

export const foldFiguresJob = job('fold-sales', { retryLimit: 0, retryDelay: 1, pollingIntervalSeconds: 20, cron: '* * * * *' }, ({ db }) => foldFigures(db))

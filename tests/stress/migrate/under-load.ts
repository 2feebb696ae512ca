import type { Pool } from 'pg'
import { type Db, openDatabase, openPool } from '#platform/database/database.ts'
import { migrate } from '#platform/database/migrate.ts'
import { listMigrations } from '#platform/database/migration-files.ts'
import { beginLoad, type Load, stock } from './first-release.ts'

export type Step = Load & { name: string; tookMs: number }

type Column = { table: string; column: string; type: string; required: boolean }

const visitors = 4

/**
 * Applies one migration after another to a shop with `orders` orders while the first release sells in it.
 * @throws Error when a migration removes what an older program needs, or miscounts the orders of that time
 */
export async function migrateUnderLoad(url: string, orders: number): Promise<Step[]> {
  const [own, shops] = [openPool(url, 2), openPool(url, visitors)]
  if (own.kind !== 'postgres' || shops.kind !== 'postgres') throw new Error('Not PostgreSQL')
  const db = openDatabase(own)
  const [first, ...later] = await listMigrations()
  try {
    await migrate(db, { only: (name) => name === first?.name })
    await stock(shops.pool, orders)
    const steps: Step[] = []
    for (const { name } of later) steps.push(await applyOne(db, shops.pool, name))
    await checkCounts(shops.pool)
    return steps
  } finally {
    await shops.pool.end()
    await db.destroy()
  }
}

async function applyOne(db: Db, pool: Pool, name: string): Promise<Step> {
  const before = await columnsOf(pool)
  const load = beginLoad(pool, visitors)
  const started = performance.now()
  const applied = migrate(db, { only: (one) => one === name }).then(() => performance.now() - started)
  await Promise.allSettled([applied])
  const loadResult = await load.stop()
  const tookMs = await applied
  refuseLosses(name, before, await columnsOf(pool))
  return { name, tookMs, ...loadResult }
}

async function columnsOf(pool: Pool): Promise<Column[]> {
  const { rows } = await pool.query<Column>(`
    select table_schema || '.' || table_name as "table", column_name as "column", udt_name as type,
      is_nullable = 'NO' and column_default is null and is_generated = 'NEVER' and is_identity = 'NO' as required
    from information_schema.columns where table_schema in ('public', 'sandbox')`)
  return rows
}

/** Checks the rule of CONTRIBUTING: an older program can still read every column it knows, and need not write a new one. */
function refuseLosses(name: string, before: Column[], after: Column[]) {
  const tables = new Set(before.map(({ table }) => table))
  for (const { table, column, type } of before) {
    const now = after.find((one) => one.table === table && one.column === column)
    if (now?.type !== type) throw new Error(`${name} removes or retypes ${table}.${column}, which an older program reads`)
  }
  for (const { table, column, required } of after) {
    const isNew = tables.has(table) && !before.some((one) => one.table === table && one.column === column)
    if (isNew && required) throw new Error(`${name} makes ${table}.${column} required, but an older program does not write it`)
  }
}

/** Checks that the figures counted by migrations and then by triggers equal the orders. */
async function checkCounts(pool: Pool) {
  const { rows } = await pool.query<{ what: string }>(`
    select 'sales: ' || measure || ' ' || name as what from (
      select measure, name, orders, paise from sales_day union all select measure, name, orders, paise from sales_change
      union all select measure, name, -orders, -paise from sales_fact
    ) figures group by measure, name having sum(orders) <> 0 or sum(paise) <> 0
    union all
    select 'coupon ' || code from coupon where (uses, revenue_paise) <> (
      select count(*), coalesce(sum(total_paise), 0) from shop_order where coupon_id = coupon.id and status in ('Paid', 'Delivered'))`)
  if (rows.length > 0) throw new Error(`Counted wrongly: ${rows.map(({ what }) => what).join(', ')}`)
}

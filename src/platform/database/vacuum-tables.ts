import { sql } from 'kysely'
import type { Db } from './database.ts'

/**
 * Frees the space of deleted rows, and counts values, so that the planner chooses well. A PostgreSQL server does both by itself; the embedded engine does not.
 * It works table by table, because each statement blocks the process. Call it outside a transaction.
 */
export async function vacuumTables(db: Db) {
  const { rows } = await sql<{ name: string }>`
    select format('%I.%I', nspname, relname) as name from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where relkind = 'r' and nspname not in ('pg_catalog', 'information_schema') order by relname`.execute(db)
  for (const { name } of rows) await sql`vacuum (analyze) ${sql.raw(name)}`.execute(db)
}

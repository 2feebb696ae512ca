import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

/** Checks whether one of these queries finds a row. One statement. */
export async function isFound(db: Db, queries: readonly RawBuilder<unknown>[]): Promise<boolean> {
  const found = queries.map((query) => sql`exists (${query})`)
  const { rows } = await sql<{ found: boolean }>`select ${sql.join(found, sql` or `)} as found`.execute(db)
  return rows[0]?.found ?? false
}

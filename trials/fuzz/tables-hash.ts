import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'

/** Of every row that a customer, an admin or the payment provider could change. A wrong one-time code is counted, which is no change of theirs. */
export async function openTablesHash(db: Db) {
  const { rows } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname in ('public', 'sandbox') and tablename not in ('migration', 'one_time_code', 'rate_limit') or schemaname = 'pgboss' and tablename = 'job'`.execute(
    db,
  )
  const parts = rows.map(({ name }) => `select '${name}' as name, md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as hash from ${name} t`)
  const statement = sql.raw<{ name: string; hash: string }>(parts.join(' union all '))
  return async () => new Map((await statement.execute(db)).rows.map(({ name, hash }) => [name, hash]))
}

export const differing = (before: Map<string, string>, after: Map<string, string>) =>
  [...after].flatMap(([name, hash]) => (before.get(name) === hash ? [] : [name]))

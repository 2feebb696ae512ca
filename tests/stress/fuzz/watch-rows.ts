import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

type Change = { id: number; name: string; was: string | null; became: string | null }

/** Tables whose rows change for other reasons than the request. Counts of visits wait some seconds in memory, so a later request may seem to store them. */
const unwatched = ['migration', 'one_time_code', 'earlier_code', 'rate_limit', 'visit_count']

/**
 * Installs triggers that record every inserted, updated and deleted row of the tables that callers can change. It ignores counts of wrong
 * codes and records of failed admin logins, which are no changes by the caller. It ignores the jobs that remove unused photos too: one is queued before
 * its photo is stored, so it removes the photo of a refused profile. A rollback removes its records too.
 * @returns a function that lists the tables whose rows differ since its last call
 */
export async function watchRows(db: Db): Promise<() => Promise<string[]>> {
  await sql`create schema if not exists stress`.execute(db)
  await sql`create table if not exists stress.change (id int8 generated always as identity primary key, name text not null, was text, became text)`.execute(db)
  await sql`create or replace function stress.note() returns trigger language plpgsql as $$
    begin
      if tg_table_name = 'audit_entry' and to_jsonb(new) ->> 'security' = 'admin_login_failed' then
        return null;
      end if;
      if tg_table_name = 'login_step' and tg_op = 'UPDATE' then
        return null;
      end if;
      if tg_table_name = 'job_common' and coalesce(to_jsonb(new), to_jsonb(old)) ->> 'name' = 'forget-picture' then
        return null;
      end if;
      insert into stress.change (name, was, became) values (tg_table_name, old::text, new::text);
      return null;
    end $$`.execute(db)
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname in ('public', 'sandbox') and tablename not in (${sql.join(unwatched)}) or schemaname = 'pgboss' and tablename = 'job'`.execute(db)
  for (const { name } of tables)
    await sql.raw(`create or replace trigger stress_note after insert or update or delete on ${name} for each row execute function stress.note()`).execute(db)

  let last = 0
  return async () => {
    const { rows } = await sql<Change>`select id, name, was, became from stress.change where id > ${last} order by id`.execute(db)
    last = rows.at(-1)?.id ?? last
    return changedTables(rows)
  }
}

/** Removes the triggers that `watchRows` installed. */
export const unwatchRows = (db: Db) => sql`drop schema stress cascade`.execute(db)

/** Returns the tables whose rows differ. A row that was inserted and deleted, or rewritten unchanged, is no difference. */
function changedTables(changes: Omit<Change, 'id'>[]): string[] {
  const tables = new Map<string, Map<string, number>>()
  for (const { name, was, became } of changes) {
    const counts = tables.get(name) ?? new Map<string, number>()
    tables.set(name, counts)
    if (was !== null) counts.set(was, (counts.get(was) ?? 0) - 1)
    if (became !== null) counts.set(became, (counts.get(became) ?? 0) + 1)
  }
  return [...tables].filter(([, counts]) => [...counts.values()].some((count) => count !== 0)).map(([name]) => name)
}

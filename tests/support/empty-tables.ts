import { sql } from 'kysely'
import { Pool } from 'pg'
import { type Db, type Engine, openDatabase } from '#platform/database/database.ts'
import { errorCode } from '#platform/process/error-code.ts'

/**
 * Opens a way to delete every row, without triggers, and to restart the sequences, so row ids repeat from test to test. Truncating takes ten times as
 * long. One function looks into each table first, because most tests fill few. Its session keeps the plans of the function.
 */
export async function openEmptying(engine: Engine, db: Db) {
  const functionText = await textOf(db)
  if (engine.kind === 'embedded') {
    await sql.raw(functionText).execute(db)
    const empty = () =>
      db.transaction().execute(async (tx) => {
        await sql`set local session_replication_role = replica`.execute(tx)
        await callIt.execute(tx)
      })
    return { aside: db, empty, close: async () => {} }
  }
  const aside = openDatabase({ kind: 'postgres', pool: besides(engine.pool, functionText) })
  return { aside, empty: () => afterDeadlock(async () => void (await callIt.execute(aside))), close: () => aside.destroy() }
}

const callIt = sql`select pg_temp.empty_tables()`

/** Returns a temporary function: neither a dump nor a list of the schema shows it. */
async function textOf(db: Db): Promise<string> {
  const { rows: tables } = await sql<{ name: string }>`
    select c.oid::regclass::text as name from pg_class c where c.relkind = 'r' and c.relnamespace in ('public'::regnamespace, 'sandbox'::regnamespace)
    and c.relname not in ('migration', 'sql_function_version') union all select 'pgboss.job'`.execute(db)
  const { rows: sequences } = await sql<{ name: string; start: number }>`
    select format('%I.%I', schemaname, sequencename) as name, start_value as start from pg_sequences where schemaname in ('public', 'sandbox')`.execute(db)
  const steps = [
    // Waits for transactions that the last test left running.
    `lock table ${tables.map(({ name }) => name).join(', ')} in exclusive mode`,
    ...tables.map(({ name }) => `if exists (select from ${name}) then delete from ${name}; end if`),
    ...sequences.map(({ name, start }) => `if (select is_called from ${name}) then perform setval('${name}', ${start}, false); end if`),
  ]
  return `create or replace function pg_temp.empty_tables() returns void language plpgsql as $$ begin ${steps.map((step) => `${step};`).join('\n')} end $$`
}

/** Opens a connection of its own: a change of `session_replication_role` makes a connection forget every prepared plan. */
function besides({ options }: Pool, functionText: string): Pool {
  const pool = new Pool({ ...options, max: 1, idleTimeoutMillis: 0, options: `${options.options ?? ''} -c session_replication_role=replica` })
  pool.on('connect', (client) => void client.query(functionText))
  return pool
}

/** Runs the work again if it met a deadlock: a transaction that the last test left running may hold locks in another order. */
async function afterDeadlock(work: () => Promise<void>) {
  try {
    await work()
  } catch (error) {
    if (errorCode(error) !== deadlock) throw error
    await work()
  }
}

const deadlock = '40P01'

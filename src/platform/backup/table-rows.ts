import { hash } from 'node:crypto'
import { sql } from 'kysely'
import type { Tx } from '../database/database.ts'
import type { Tally } from './records.ts'

const rowsPerFetch = 250

export type BackupTable = { name: string; columns: string[] }

/**
 * Tables that a backup does not contain. The program fills those of migrations, functions and the queue itself. Rate limits expire. Sessions, API keys and
 * one-time codes must not become valid again, so after a restore everybody logs in again, and programs get new keys. The history of backups belongs to the
 * machine that made them.
 */
const programTables = ['public.migration', 'public.sql_function_version']
const expiringTables = [
  'public.rate_limit',
  'public.session',
  'public.api_key',
  'public.one_time_code',
  'public.earlier_code',
  'public.login_step',
  'public.used_challenge',
  'public.password_reset',
  'public.backup_run',
]
const excludedTables = [...programTables, ...expiringTables]

/** Empties the tables whose rows may not become valid again, in a database that was restored by its files. */
export async function deleteExpiring(tx: Tx) {
  for (const name of expiringTables) await sql.raw(`delete from ${quoteTable(name)}`).execute(tx)
}

/** Only open jobs are part of a backup. pg-boss's own schedule jobs are not: their queue does not exist where no schedule runs. */
export const jobTable = 'pgboss.job'
const openJobsFilter = `state in ('created', 'retry', 'active') and not starts_with(name, '__pgboss__')`

/** Lists the tables to back up with their columns, in the order of foreign keys: referenced tables first. @throws Error for a cycle of foreign keys */
export async function listTables(tx: Tx): Promise<BackupTable[]> {
  const { rows } = await sql<BackupTable & { references: string[] }>`
    select format('%s.%s', n.nspname, c.relname) as name,
      (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
      array(select distinct format('%s.%s', rn.nspname, rc.relname) from pg_constraint k
        join pg_class rc on rc.oid = k.confrelid join pg_namespace rn on rn.oid = rc.relnamespace
        where k.conrelid = c.oid and k.contype = 'f' and k.confrelid <> c.oid) as references
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'sandbox') and c.relkind in ('r', 'p') or n.nspname = 'pgboss' and c.relname = 'job'
    order by 1`.execute(tx)
  const included = rows.filter(({ name }) => !excludedTables.includes(name))
  const sorted: BackupTable[] = []
  const isSorted = (name: string) => sorted.some((table) => table.name === name) || !included.some((table) => table.name === name)
  while (sorted.length < included.length) {
    const next = included.find(({ name, references }) => !sorted.some((table) => table.name === name) && references.every(isSorted))
    if (!next) throw new Error('the foreign keys of the tables form a cycle: a backup of them could not be restored')
    sorted.push({ name: next.name, columns: next.columns })
  }
  return sorted
}

/** Sets how PostgreSQL prints values, so that they are the same on both engines and for all session settings. It also turns timeouts off. */
export async function prepareReading(tx: Tx) {
  await sql`select set_config('datestyle', 'ISO', true), set_config('timezone', 'UTC', true), set_config('intervalstyle', 'postgres', true),
    set_config('bytea_output', 'hex', true), set_config('extra_float_digits', '3', true),
    set_config('statement_timeout', '0', true), set_config('idle_in_transaction_session_timeout', '0', true)`.execute(tx)
}

/** Yields the rows of a table as JSON texts, in batches. It counts them in `tally`. At the end, it sets the checksum there: the sum of all rows' hashes. */
export async function* readRows(tx: Tx, { name, columns }: BackupTable, tally: Tally): AsyncGenerator<string[]> {
  const values = columns.map((column) => `${quote(column)}::text`).join(', ')
  const only = name === jobTable ? `where ${openJobsFilter}` : ''
  let sum = 0n
  await sql.raw(`declare backup_rows no scroll cursor for select json_build_array(${values})::text as row from ${quoteTable(name)} ${only}`).execute(tx)
  for (;;) {
    const { rows } = await sql.raw<{ row: string }>(`fetch ${rowsPerFetch} from backup_rows`).execute(tx)
    for (const { row } of rows) sum = BigInt.asUintN(64, sum + hash('sha256', row, 'buffer').readBigUInt64BE(0))
    tally.rows += rows.length
    if (rows.length > 0) yield rows.map(({ row }) => row)
    if (rows.length < rowsPerFetch) break
  }
  tally.digest = sum.toString(16).padStart(16, '0')
  await sql`close backup_rows`.execute(tx)
}

/** Counts and checksums a table without storing its rows. */
export async function tallyTable(tx: Tx, table: BackupTable): Promise<Tally> {
  const tally: Tally = { rows: 0, digest: '' }
  for await (const _ of readRows(tx, table, tally));
  return tally
}

/** Returns the names of the queues that a job may be in. */
export async function listQueues(tx: Tx): Promise<ReadonlySet<string | null>> {
  const { rows } = await sql<{ name: string }>`select name from pgboss.queue`.execute(tx)
  return new Set(rows.map(({ name }) => name))
}

/**
 * Returns the jobs of `json` whose queue exists, and the number of the others. A queue is gone with the module, or the release, that ran its jobs. A job
 * loses the name of a dead-letter queue that is gone.
 */
export function withQueues(queues: ReadonlySet<string | null>, { columns }: BackupTable, json: string): { json: string; leftOut: number } {
  const all: (string | null)[][] = JSON.parse(json)
  const [name, deadLetter] = [columns.indexOf('name'), columns.indexOf('dead_letter')]
  const kept = all.filter((job) => queues.has(job[name] ?? null))
  const jobs = kept.map((job) => job.map((value, index) => (index === deadLetter && !queues.has(value) ? null : value)))
  return { json: JSON.stringify(jobs), leftOut: all.length - kept.length }
}

/** Inserts rows into a table with these columns. `json` is an array of rows as `readRows` yields them. */
export async function insertRows(tx: Tx, { name, columns }: BackupTable, json: string) {
  const types = await typesOf(tx, name)
  const known = columns.flatMap((column, index) => {
    const type = types.get(column)
    // The queue's table belongs to pg-boss, and a newer version may lack a column. Our own tables have the columns of the same migration.
    if (type === undefined && name !== jobTable) throw new Error(`${name} has no column ${column}`)
    return type === undefined ? [] : [{ column: quote(column), value: `(r ->> ${index})::${type}` }]
  })
  const [names, values] = [known.map(({ column }) => column).join(', '), known.map(({ value }) => value).join(', ')]
  const statement = sql.raw(`insert into ${quoteTable(name)} (${names}) overriding system value select ${values} from jsonb_array_elements(`)
  await sql`${statement}${json}::jsonb) as r`.execute(tx)
}

async function typesOf(tx: Tx, name: string) {
  const { rows } = await sql<{ column: string; type: string }>`
    select attname as "column", format_type(atttypid, atttypmod) as type from pg_attribute
    where attrelid = ${name}::regclass and attnum > 0 and not attisdropped and attgenerated = ''`.execute(tx)
  return new Map(rows.map(({ column, type }) => [column, type]))
}

const quote = (name: string) => `"${name.replaceAll('"', '""')}"`

export const quoteTable = (name: string) => name.split('.').map(quote).join('.')

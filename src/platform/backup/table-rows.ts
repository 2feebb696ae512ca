import { hash } from 'node:crypto'
import { sql } from 'kysely'
import type { Tx } from '../database/database.ts'
import type { Tally } from './records.ts'

const rowsAtOnce = 250

export type BackupTable = { name: string; columns: string[] }

/**
 * Left out: what the program makes anew (migrations, the queue's own tables), what lapses by itself (counts of tries), and what must not come back
 * to life: sessions and one-time codes. After a restore everybody logs in again. How earlier backups went is told where they were made.
 */
const leftOut = ['public.migration', 'public.rate_limit', 'public.session', 'public.one_time_code', 'public.earlier_code', 'public.backup_run']

/** Work that is still to be done; what is done is history, and the ticks of the queue's own clock have no queue where no clock runs. */
export const jobs = 'pgboss.job'
const openJobs = `state in ('created', 'retry', 'active') and not starts_with(name, '__pgboss__')`

/** Each table to keep with the columns to write, those that others point at first. @throws Error when tables point at each other in a ring */
export async function listTables(tx: Tx): Promise<BackupTable[]> {
  const { rows } = await sql<BackupTable & { needs: string[] }>`
    select format('%s.%s', n.nspname, c.relname) as name,
      (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
      array(select distinct format('%s.%s', rn.nspname, rc.relname) from pg_constraint k
        join pg_class rc on rc.oid = k.confrelid join pg_namespace rn on rn.oid = rc.relnamespace
        where k.conrelid = c.oid and k.contype = 'f' and k.confrelid <> c.oid) as needs
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'sandbox') and c.relkind in ('r', 'p') or n.nspname = 'pgboss' and c.relname = 'job'
    order by 1`.execute(tx)
  const kept = rows.filter(({ name }) => !leftOut.includes(name))
  const sorted: BackupTable[] = []
  const isThere = (name: string) => sorted.some((table) => table.name === name) || !kept.some((table) => table.name === name)
  while (sorted.length < kept.length) {
    const next = kept.find(({ name, needs }) => !sorted.some((table) => table.name === name) && needs.every(isThere))
    if (!next) throw new Error('tables point at each other in a ring: a backup of them could not be restored')
    sorted.push({ name: next.name, columns: next.columns })
  }
  return sorted
}

/** Every value as PostgreSQL writes it: the same on both engines, and the same whatever the settings of the session were. */
export async function prepareReading(tx: Tx) {
  await sql`select set_config('datestyle', 'ISO', true), set_config('timezone', 'UTC', true), set_config('intervalstyle', 'postgres', true),
    set_config('bytea_output', 'hex', true), set_config('extra_float_digits', '3', true),
    set_config('statement_timeout', '0', true), set_config('idle_in_transaction_session_timeout', '0', true)`.execute(tx)
}

/** The rows of a table as JSON texts, some at a time; what was read is counted in `tally`. */
export async function* readRows(tx: Tx, { name, columns }: BackupTable, tally: Tally): AsyncGenerator<string[]> {
  const values = columns.map((column) => `${quote(column)}::text`).join(', ')
  const only = name === jobs ? `where ${openJobs}` : ''
  let sum = 0n
  await sql.raw(`declare backup_rows no scroll cursor for select json_build_array(${values})::text as row from ${quoteTable(name)} ${only}`).execute(tx)
  for (;;) {
    const { rows } = await sql.raw<{ row: string }>(`fetch ${rowsAtOnce} from backup_rows`).execute(tx)
    for (const { row } of rows) sum = BigInt.asUintN(64, sum + hash('sha256', row, 'buffer').readBigUInt64BE(0))
    tally.rows += rows.length
    if (rows.length > 0) yield rows.map(({ row }) => row)
    if (rows.length < rowsAtOnce) break
  }
  tally.digest = sum.toString(16).padStart(16, '0')
  await sql`close backup_rows`.execute(tx)
}

/** Counts and sums a table without keeping its rows. */
export async function tallyTable(tx: Tx, table: BackupTable): Promise<Tally> {
  const tally: Tally = { rows: 0, digest: '' }
  for await (const _ of readRows(tx, table, tally));
  return tally
}

/** Puts rows, as `readRows` gives them, into a table that has these columns. `json` is an array of them. */
export async function insertRows(tx: Tx, { name, columns }: BackupTable, json: string) {
  const types = await typesOf(tx, name)
  const known = columns.flatMap((column, index) => {
    const type = types.get(column)
    // The queue is another program's: one of its columns may be gone. Ours are those of the same migration.
    if (type === undefined && name !== jobs) throw new Error(`${name} has no column ${column}`)
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

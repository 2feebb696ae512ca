import { minuteMs } from '#kernel/duration.ts'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { errorCode } from '../process/error-code.ts'
import { errorLine } from '../process/error-line.ts'
import { version } from '../process/version.ts'
import type { Db, Tx } from './database.ts'
import { listMigrations, type MigrationFile, type WithMigrations, withIncludes } from './migration-files.ts'
import { runScript } from './run-script.ts'
import { loadFunctions, readFunctions } from './sql-functions.ts'
import { appliedMigrations, refuseUnknownMigrations } from './unknown-migrations.ts'

export type MigrateOptions = {
  /** The modules whose own migrations follow ours. */
  modules?: readonly WithMigrations[]
  /** Migrations of a newer release, which a backup carries. They follow all others. */
  carried?: readonly MigrationFile[]
  /** Selects the missing migrations to apply. Default: all. */
  only?: (name: string) => boolean
  /** Called after each migration. */
  onApplied?: (applied: { file: string; ms: number }) => void
  /** How long to retry a migration whose tables are locked by others. */
  retryForMs?: number
  /** The folder of the SQL files. Tests set another. */
  folder?: string
  /** The folder of the functions and their version. Tests set another. */
  functions?: string
}

/** A migration that waits for a lock blocks every later query of that table. So it gives up soon, lets them through, and tries again. */
const lockTimeoutMs = 500
const pauseMs = 500
const defaultRetryForMs = 10 * minuteMs

/**
 * Applies every missing migration, each file in one transaction; a file `.batches.sql` in many. When none is missing, it loads the SQL functions. The caller
 * makes sure that no other process migrates at the same time.
 * @returns `isNewest`: false if a newer release has opened this database, and its functions, queues and schedules stay
 * @throws Error with one line when an applied migration's file was edited, the database is newer than the program, or a migration fails
 */
export async function migrate(db: Db, options: MigrateOptions = {}): Promise<{ isNewest: boolean }> {
  const { only = () => true, retryForMs = defaultRetryForMs, functions, onApplied = () => {} } = options
  await sql`create table if not exists migration (name text primary key, checksum text not null, applied_at timestamptz not null default now(),
    release text, script text)`.execute(db)
  const missing = await listMissing(db, options)
  const chosen = missing.filter(({ name }) => only(name))
  if (chosen.length > 0) await addColumns(db)
  for (const migration of chosen) {
    const startedAt = performance.now()
    await applyWithRetries(db, migration, retryForMs)
    onApplied({ file: migration.file, ms: performance.now() - startedAt })
  }
  if (chosen.length < missing.length) return { isNewest: false }
  return { isNewest: await loadFunctions(db, await readFunctions(functions), chosen.length > 0) }
}

/** Lists the migrations that the database does not have, in their order. All, if it is empty. @throws Error as `refuseUnknownMigrations` does */
export async function listMissing(db: Db, { folder, modules, carried = [] }: Pick<MigrateOptions, 'folder' | 'modules' | 'carried'> = {}) {
  const known = [...(await listMigrations({ ...(folder !== undefined && { folder }), ...(modules && { modules }) })), ...carried]
  const { rows } = await sql<{ isThere: boolean }>`select to_regclass('migration') is not null as is_there`.execute(db)
  const applied = rows[0]?.isThere ? await appliedMigrations(db) : []
  refuseUnknownMigrations(known, applied)
  return known.filter(({ name }) => !applied.some((one) => one.name === name))
}

/** Adds what the table of 0.1.0 lacks. It looks first, because the change waits for a backup that reads the table. */
async function addColumns(db: Db) {
  const { rows } = await sql`select from pg_attribute where attrelid = 'migration'::regclass and attname = 'script'`.execute(db)
  if (rows.length === 0) await sql`alter table migration add column release text, add column script text`.execute(db)
}

async function applyWithRetries(db: Db, migration: MigrationFile, retryForMs: number) {
  const deadline = performance.now() + retryForMs
  for (;;) {
    try {
      return await (isInBatches(migration) ? applyBatches(db, migration) : db.transaction().execute((tx) => apply(tx, migration)))
    } catch (error) {
      const reason = failureReason(error, performance.now() > deadline)
      if (reason !== undefined) throw new Error(`${migration.file} was not applied: ${reason}`, { cause: error })
      await pause(pauseMs)
    }
  }
}

/** Returns a reason for the operator. Undefined when a retry may succeed. */
function failureReason(error: unknown, isPastDeadline: boolean) {
  if (errorCode(error) === duplicateTable) return `${errorLine(error)}; if that is another program's, give the shop a database of its own`
  if (!isLockConflict(error)) return errorLine(error)
  return isPastDeadline ? 'other queries keep its tables locked; nothing was changed, start again when they are done' : undefined
}

async function apply(tx: Tx, migration: MigrationFile) {
  await setTimeouts(tx)
  await lockOrders(tx)
  await runScript(tx, await withIncludes(migration.text))
  await recordApplied(tx, migration)
}

const setTimeouts = (tx: Tx) => sql`select set_config('lock_timeout', ${String(lockTimeoutMs)}, true), set_config('statement_timeout', '0', true)`.execute(tx)

/** Records the whole text of an additive migration, so that an earlier release can restore a backup that has it. */
async function recordApplied(db: Db | Tx, { name, checksum, text, isAdditive, release = version }: MigrationFile) {
  const script = isAdditive ? await withIncludes(text) : null
  await sql`insert into migration (name, checksum, release, script) values (${name}, ${checksum}, ${release}, ${script})`.execute(db)
}

export const isInBatches = ({ name }: { name: string }) => name.endsWith('.batches.sql')

/**
 * Repeats the file, every time in a transaction of its own, until it changes no row. So a backfill of a large table holds few locks, never that of
 * the orders, and goes on where a killed start left off.
 */
async function applyBatches(db: Db, migration: MigrationFile) {
  const applyBatch = async (tx: Tx) => {
    await setTimeouts(tx)
    return runScript(tx, migration.text)
  }
  while ((await db.transaction().execute(applyBatch)) > 0n);
  await recordApplied(db, migration)
}

/**
 * Locks the orders' table before the migration locks any other. A settlement also locks its order first, so the two cannot deadlock. Without this lock,
 * every try in a busy shop could end in a deadlock. Reads go on.
 */
async function lockOrders(tx: Tx) {
  const { rows } = await sql<{ there: boolean }>`select to_regclass('shop_order') is not null as there`.execute(tx)
  if (rows[0]?.there) await sql`lock table ${sql.table(lockedFirst)} in exclusive mode`.execute(tx)
}

export const lockedFirst = 'shop_order'

/** SQLSTATEs, https://www.postgresql.org/docs/current/errcodes-appendix.html */
const lockNotAvailable = '55P03'
const deadlockDetected = '40P01'

const duplicateTable = '42P07'

const isLockConflict = (error: unknown) => errorCode(error) === lockNotAvailable || errorCode(error) === deadlockDetected

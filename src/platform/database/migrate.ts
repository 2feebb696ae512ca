import { minuteMs } from '#kernel/duration.ts'
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db, Tx } from './database.ts'
import { errorCode } from '../process/error-code.ts'
import { errorLine } from '../process/error-line.ts'
import { runScript } from './run-script.ts'
import { loadFunctions, readFunctions } from './sql-functions.ts'

const defaultFolder = 'migrations'

/** A migration, as in this program's files or in the database's `migration` table. */
export type Migration = { name: string; checksum: string }

/** A migration with its text, and the file that an operator may look at. */
type MigrationFile = Migration & { text: string; file: string }

/** A module that may have a folder of migrations of its own. */
export type WithMigrations = { name: string; migrations?: string }

type Options = {
  /** The modules whose own migrations follow ours. */
  modules?: readonly WithMigrations[]
  /** Selects the missing migrations to apply. Default: all. */
  only?: (name: string) => boolean
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
 * @throws Error with one line when an applied migration's file was edited, the database is newer than the program, or a migration fails
 */
export async function migrate(db: Db, options: Options = {}) {
  const { only = () => true, retryForMs = defaultRetryForMs, folder = defaultFolder, modules = [], functions } = options
  const known = await listMigrations({ folder, modules })
  await sql`create table if not exists migration (name text primary key, checksum text not null, applied_at timestamptz not null default now())`.execute(db)
  const applied = await appliedMigrations(db)
  refuseUnknownMigrations(known, applied)
  const missing = known.filter(({ name }) => !applied.some((one) => one.name === name))
  const chosen = missing.filter(({ name }) => only(name))
  for (const migration of chosen) await applyWithRetries(db, migration, retryForMs)
  if (chosen.length === missing.length) await loadFunctions(db, await readFunctions(functions), chosen.length > 0)
}

/**
 * Lists this program's migrations, oldest first: the shop's own, then those of each module. A module's migration is recorded under `module/file`. No file of
 * the shop's own folder has a slash in its name, so the two never collide.
 * @throws Error with one line if two modules with migrations have the same name, or a name has a slash
 */
export async function listMigrations({ folder = defaultFolder, modules = [] }: Pick<Options, 'folder' | 'modules'> = {}): Promise<MigrationFile[]> {
  const own = modules.flatMap(({ name, migrations }) => (migrations === undefined ? [] : [{ name, migrations }]))
  const wrong = own.find(({ name }, index) => name.includes('/') || own.findIndex((each) => each.name === name) < index)
  if (wrong) throw new Error(`the name of the module ${wrong.name} has a slash, or another module with migrations has it too`)
  const lists = [readFolder(folder, ''), ...own.map(({ name, migrations }) => readFolder(migrations, `${name}/`))]
  return (await Promise.all(lists)).flat()
}

async function readFolder(folder: string, prefix: string): Promise<MigrationFile[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()
  return Promise.all(
    names.map(async (name) => {
      const file = `${folder}/${name}`
      const text = await readFile(file, 'utf8')
      return { name: prefix + name, text, file, checksum: createHash('sha256').update(text).digest('hex') }
    }),
  )
}

export async function appliedMigrations(db: Db | Tx): Promise<Migration[]> {
  try {
    return (await sql<Migration>`select name, checksum from migration order by name collate "C"`.execute(db)).rows
  } catch (error) {
    if (errorCode(error) !== undefinedColumn) throw error
    throw new Error('the database has a table "migration" of another program: give the shop a database of its own', { cause: error })
  }
}

/** Refuses a database with a migration that this program does not have, or has with another text. @throws Error with one line */
export function refuseUnknownMigrations(known: readonly (Migration & { file: string })[], applied: readonly Migration[]) {
  for (const { name, checksum } of applied) {
    const same = known.find((migration) => migration.name === name)
    const cure = name.includes('/') ? 'name its module in src/shop.modules.ts again' : 'start the newer version, or restore a backup'
    if (!same) throw new Error(`the database has ${name}, which this version of the shop does not know: ${cure}`)
    if (same.checksum !== checksum) throw new Error(`${same.file} was changed after it was applied to this database`)
  }
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

async function apply(tx: Tx, { name, text, checksum }: MigrationFile) {
  await setTimeouts(tx)
  await lockOrders(tx)
  await runScript(tx, await withIncludes(text))
  await recordApplied(tx, { name, checksum })
}

const includes = /^\\i (\S+)$/gm

/** Puts a file in place of each line `\i FILE`, as psql does, for a migration that uses new functions itself. The included functions may name tables of later migrations. */
async function withIncludes(text: string) {
  const files = [...text.matchAll(includes)].map(([, file = '']) => file)
  const texts = new Map(
    await Promise.all(files.map(async (file) => [file, `set local check_function_bodies = off;\n${await readFile(file, 'utf8')}`] as const)),
  )
  return text.replace(includes, (line, file: string) => texts.get(file) ?? line)
}

const setTimeouts = (tx: Tx) => sql`select set_config('lock_timeout', ${String(lockTimeoutMs)}, true), set_config('statement_timeout', '0', true)`.execute(tx)

const recordApplied = (db: Db | Tx, { name, checksum }: Migration) => sql`insert into migration (name, checksum) values (${name}, ${checksum})`.execute(db)

const isInBatches = ({ name }: Migration) => name.endsWith('.batches.sql')

/**
 * Repeats the file, every time in a transaction of its own, until it changes no row. So a backfill of a large table holds few locks, never that of
 * the orders, and goes on where a killed start left off.
 */
async function applyBatches(db: Db, { name, text, checksum }: MigrationFile) {
  const applyBatch = async (tx: Tx) => {
    await setTimeouts(tx)
    return runScript(tx, text)
  }
  while ((await db.transaction().execute(applyBatch)) > 0n);
  await recordApplied(db, { name, checksum })
}

/**
 * Locks the orders' table before the migration locks any other. A settlement also locks its order first, so the two cannot deadlock. Without this lock,
 * every try in a busy shop could end in a deadlock. Reads go on.
 */
async function lockOrders(tx: Tx) {
  const { rows } = await sql<{ there: boolean }>`select to_regclass('shop_order') is not null as there`.execute(tx)
  if (rows[0]?.there) await sql`lock table shop_order in exclusive mode`.execute(tx)
}

const lockNotAvailable = '55P03'
const deadlockDetected = '40P01'

const undefinedColumn = '42703'
const duplicateTable = '42P07'

const isLockConflict = (error: unknown) => errorCode(error) === lockNotAvailable || errorCode(error) === deadlockDetected

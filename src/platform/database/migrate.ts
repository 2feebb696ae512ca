import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db, Tx } from './database.ts'
import { errorCode } from '../process/error-code.ts'
import { errorLine } from '../process/error-line.ts'

const usualFolder = 'migrations'

/** A migration as it is in this program, or as a database remembers it. */
export type Migration = { name: string; checksum: string }

type Options = {
  /** Which of those that are missing to apply; all, unless told otherwise. */
  only?: (name: string) => boolean
  /** How long one that finds its tables in use is tried again. */
  patienceMs?: number
  /** Where the files are, for a test that makes up another. */
  folder?: string
}

/** While a migration waits for a lock, whoever comes after waits behind it: so it gives up soon, lets them through, and tries again. */
const lockTimeoutMs = 500
const pauseMs = 500
const patienceMs = 10 * 60_000

/**
 * Brings the database to the newest migration, each file in one transaction. The caller sees to it that no other process does so now.
 * @throws Error with one line when a migration was edited after it was applied, when the database is newer than the program, or when its tables stay in use
 */
export async function migrate(db: Db, options: Options = {}) {
  const { only = () => true, patienceMs: patience = patienceMs, folder = usualFolder } = options
  const known = await knownMigrations(folder)
  await sql`create table if not exists migration (name text primary key, checksum text not null, applied_at timestamptz not null default now())`.execute(db)
  const applied = await appliedMigrations(db)
  refuseUnknownMigrations(known, applied)
  const missing = known.filter(({ name }) => !applied.some((one) => one.name === name))
  for (const migration of missing) if (only(migration.name)) await applyWhenFree(db, migration, patience)
}

/** Those of this program, oldest first. */
export async function knownMigrations(folder = usualFolder): Promise<(Migration & { text: string })[]> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()
  return Promise.all(
    files.map(async (name) => {
      const text = await readFile(`${folder}/${name}`, 'utf8')
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') }
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

/** What was applied must be among what this program has, to the letter. @throws Error with one line */
export function refuseUnknownMigrations(known: readonly Migration[], applied: readonly Migration[]) {
  for (const { name, checksum } of applied) {
    const same = known.find((migration) => migration.name === name)
    if (!same) throw new Error(`the database has ${name}, which this version of the shop does not know: start the newer version, or restore a backup`)
    if (same.checksum !== checksum) throw new Error(`${usualFolder}/${name} was changed after it was applied to this database`)
  }
}

async function applyWhenFree(db: Db, migration: Migration & { text: string }, patience: number) {
  const deadline = performance.now() + patience
  for (;;) {
    try {
      return await db.transaction().execute((tx) => apply(tx, migration))
    } catch (error) {
      const why = whyNotApplied(error, performance.now() > deadline)
      if (why) throw new Error(`${usualFolder}/${migration.name} was not applied: ${why}`, { cause: error })
      if (!isHeldUp(error)) throw error
      await pause(pauseMs)
    }
  }
}

/** In words for the person who starts the shop; undefined where it may be tried again, or the database has said it best. */
function whyNotApplied(error: unknown, outOfPatience: boolean) {
  if (errorCode(error) === duplicateTable) return `${errorLine(error)}; if that is another program's, give the shop a database of its own`
  if (isHeldUp(error) && outOfPatience) return 'other queries keep its tables locked; nothing was changed, start again when they are done'
  return undefined
}

async function apply(tx: Tx, { name, text, checksum }: Migration & { text: string }) {
  await sql`select set_config('lock_timeout', ${String(lockTimeoutMs)}, true), set_config('statement_timeout', '0', true)`.execute(tx)
  await letPurchasesEnd(tx)
  for (const statement of statementsOf(text)) await sql.raw(statement).execute(tx)
  await sql`insert into migration (name, checksum) values (${name}, ${checksum})`.execute(tx)
}

/**
 * What settles a payment locks its order before all else. One that is half way would wait for what the migration holds, and the migration for the order:
 * each try in a busy shop could end so. With the orders' table locked first, it waits before it holds anything; whoever reads goes on.
 */
async function letPurchasesEnd(tx: Tx) {
  const { rows } = await sql<{ there: boolean }>`select to_regclass('shop_order') is not null as there`.execute(tx)
  if (rows[0]?.there) await sql`lock table shop_order in exclusive mode`.execute(tx)
}

const lockNotAvailable = '55P03'
const deadlockDetected = '40P01'

const undefinedColumn = '42703'
const duplicateTable = '42P07'

const isHeldUp = (error: unknown) => errorCode(error) === lockNotAvailable || errorCode(error) === deadlockDetected

/** Migrations are plain statements, each ended by a semicolon at a line's end. */
function statementsOf(text: string) {
  return text
    .replace(/^\s*--.*$/gm, '')
    .split(/;\s*$/m)
    .filter((part) => part.trim())
}

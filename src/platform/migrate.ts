import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db, Tx } from './database.ts'

const folder = 'migrations'

/** A migration as it is in this program, or as a database remembers it. */
export type Migration = { name: string; checksum: string }

type Options = {
  /** Which of those that are missing to apply; all, unless told otherwise. */
  only?: (name: string) => boolean
  /** How long one that finds its tables in use is tried again. */
  patienceMs?: number
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
  const known = await knownMigrations()
  await sql`create table if not exists migration (name text primary key, checksum text not null, applied_at timestamptz not null default now())`.execute(db)
  const applied = await appliedMigrations(db)
  refuseStrangers(known, applied)
  const { only = () => true, patienceMs: patience = patienceMs } = options
  const missing = known.filter(({ name }) => !applied.some((one) => one.name === name))
  for (const migration of missing) if (only(migration.name)) await applyWhenFree(db, migration, patience)
}

/** Those of this program, oldest first. */
export async function knownMigrations(): Promise<(Migration & { text: string })[]> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()
  return Promise.all(
    files.map(async (name) => {
      const text = await readFile(`${folder}/${name}`, 'utf8')
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') }
    }),
  )
}

export async function appliedMigrations(db: Db | Tx): Promise<Migration[]> {
  return (await sql<Migration>`select name, checksum from migration order by name collate "C"`.execute(db)).rows
}

/** What was applied must be among what this program has, to the letter. @throws Error with one line */
export function refuseStrangers(known: readonly Migration[], applied: readonly Migration[]) {
  for (const { name, checksum } of applied) {
    const same = known.find((migration) => migration.name === name)
    if (!same) throw new Error(`the database has ${name}, which this version of the shop does not know: start the newer version, or restore a backup`)
    if (same.checksum !== checksum) throw new Error(`${folder}/${name} was changed after it was applied to this database`)
  }
}

async function applyWhenFree(db: Db, migration: Migration & { text: string }, patience: number) {
  const deadline = performance.now() + patience
  for (;;) {
    try {
      return await db.transaction().execute((tx) => apply(tx, migration))
    } catch (error) {
      if (!isHeldUp(error)) throw error
      if (performance.now() > deadline)
        throw new Error(
          `${folder}/${migration.name} was not applied: other queries keep its tables locked; nothing was changed, start again when they are done`,
          {
            cause: error,
          },
        )
      await pause(pauseMs)
    }
  }
}

async function apply(tx: Tx, { name, text, checksum }: Migration & { text: string }) {
  await sql`select set_config('lock_timeout', ${String(lockTimeoutMs)}, true), set_config('statement_timeout', '0', true)`.execute(tx)
  for (const statement of statementsOf(text)) await sql.raw(statement).execute(tx)
  await sql`insert into migration (name, checksum) values (${name}, ${checksum})`.execute(tx)
}

const lockNotAvailable = '55P03'
const deadlockDetected = '40P01'

const isHeldUp = (error: unknown) => error instanceof Error && 'code' in error && (error.code === lockNotAvailable || error.code === deadlockDetected)

/** Migrations are plain statements, each ended by a semicolon at a line's end. */
function statementsOf(text: string) {
  return text
    .replace(/^\s*--.*$/gm, '')
    .split(/;\s*$/m)
    .filter((part) => part.trim())
}

import { sql } from 'kysely'
import type { Db } from './database.ts'
import { isInBatches, listMissing, lockedFirst } from './migrate.ts'
import type { MigrationFile, WithMigrations } from './migration-files.ts'
import { type Lock, locksOf, type Pass, strongestLock, type TakenLock } from './statement-locks.ts'

/** A migration that waits, and what it does to the tables of this database. */
export type PlannedMigration = {
  name: string
  file: string
  tables: { table: string; rows: number; lock: Lock }[]
  /** True if the text does not name each table that it locks. */
  isIncomplete: boolean
  /** At most; a condition may leave out most rows. */
  seconds: number
}

/** Microseconds for each row, measured on two cores with 1,000,000 rows of the largest table: an index, an update with triggers, a check. */
const microsecondsOf: Record<Pass, number> = { indexes: 3, writes: 60, reads: 0.3 }

/** Lists the migrations that wait, with locks and time. It reads the database only. @throws Error with one line if the database is newer */
export async function planMigrations(db: Db, modules: readonly WithMigrations[], folder?: string): Promise<PlannedMigration[]> {
  const waiting = await listMissing(db, { modules, ...(folder !== undefined && { folder }) })
  const plans: PlannedMigration[] = []
  for (const migration of waiting) plans.push(await plan(db, migration))
  return plans
}

/** The runner locks the busiest table for each migration but a backfill. */
const ofRunner: TakenLock = { table: lockedFirst, lock: 'EXCLUSIVE', pass: undefined }

async function plan(db: Db, { name, file, text }: MigrationFile): Promise<PlannedMigration> {
  const locks = [...(isInBatches({ name }) ? [] : [ofRunner]), ...locksOf(text)]
  const tables: PlannedMigration['tables'] = []
  let microseconds = 0
  for (const [table, ofTable] of Map.groupBy(locks, (each) => each.table)) {
    const rows = table === undefined ? undefined : await countRows(db, table)
    const lock = strongestLock(ofTable.map((each) => each.lock))
    // A table without rows is one that an earlier migration of the list creates.
    if (table === undefined || rows === undefined || !lock) continue
    tables.push({ table, rows, lock })
    microseconds += ofTable.reduce((sum, { pass }) => sum + (pass ? rows * microsecondsOf[pass] : 0), 0)
  }
  return { name, file, tables, isIncomplete: locks.some(({ table }) => table === undefined), seconds: microseconds / 1e6 }
}

/** Above this, the estimate of the planner is good enough. */
const countedRows = 100_000

/** Returns the rows of a table, an estimate if there are many. Undefined if there is no such table. */
async function countRows(db: Db, table: string): Promise<number | undefined> {
  const { rows } = await sql<{ estimate: number }>`select reltuples::float8 as estimate from pg_class where oid = to_regclass(${table})`.execute(db)
  const estimate = rows[0]?.estimate
  if (estimate === undefined || estimate > countedRows) return estimate
  const counted = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(db)
  return counted.rows[0]?.count
}

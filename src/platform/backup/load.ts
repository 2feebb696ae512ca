import { sql } from 'kysely'
import { type Db, type Engine, openDatabase, type Tx } from '../database/database.ts'
import { openJobs } from '../jobs/jobs.ts'
import { foldJobs } from '../module.ts'
import type { ShopModule } from '../shop.ts'
import type { Log } from '../process/log.ts'
import { migrate } from '../database/migrate.ts'
import { listMigrations } from '../database/migration-files.ts'
import { carriedMigrations, refuseUnknownMigrations } from '../database/unknown-migrations.ts'
import type { BackupRecord, Head, Tally } from './records.ts'
import { type BackupTable, insertRows, jobTable, listQueues, listTables, prepareReading, quoteTable, tallyTable, withQueues } from './table-rows.ts'

/** The destination of a restore: an empty engine, and functions that store files and secrets. */
export type Destination = {
  engine: Engine
  log: Log
  /** The modules whose migrations to apply and whose queues to open. */
  modules: readonly ShopModule[]
  putFile(name: string, bytes: Uint8Array): Promise<void>
  putSecret(name: string, text: string): Promise<void>
}

export type Loaded = { at: string; tables: Record<string, Tally>; rows: number; files: number; fileBytes: number }

type End = Extract<Head, { kind: 'end' }>
type Loading = End & { leftOut: number }

/**
 * Restores a backup into an empty database. It loads the rows with the backup's own migrations, reads every table back and compares it, and then applies newer
 * migrations.
 * @throws Error with one line when anything differs; the rows are then rolled back
 */
export async function load(records: AsyncGenerator<BackupRecord>, destination: Destination): Promise<Loaded> {
  const { engine, log, modules } = destination
  const db = openDatabase(engine)
  const first = await records.next()
  if (first.done || first.value.head.kind !== 'begin') throw new Error('the backup is empty')
  const { at, migrations } = first.value.head
  const known = await listMigrations({ modules })
  refuseUnknownMigrations(known, migrations)
  const carried = carriedMigrations(known, migrations)
  await migrate(db, { modules, carried, only: (name) => migrations.some((one) => one.name === name) })
  // Opening the jobs makes the queue's tables, which the backup's open jobs need. No job may run before the rows are there.
  const jobs = await openJobs(engine, log, foldJobs(modules), { attended: false })
  await jobs.stop()

  const { leftOut, ...end } = await db.transaction().execute((tx) => loadRows(tx, records, destination))
  if (leftOut > 0) log.warn({ jobs: leftOut }, 'jobs of the backup were left out, because this version of the shop does not have their queues')
  await migrate(db, { modules })
  await sql`analyze`.execute(db)
  const rows = Object.values(end.tables).reduce((sum, table) => sum + table.rows, 0)
  return { at, tables: end.tables, rows, files: end.files, fileBytes: end.fileBytes }
}

/**
 * Loads the rows and files that follow the first record into tables without rows, reads every table back and compares it.
 * @returns the backup's counts. `leftOut`: how many jobs have no queue
 * @throws Error with one line when anything differs
 */
export async function loadRows(tx: Tx, records: AsyncGenerator<BackupRecord>, destination: Pick<Destination, 'putFile' | 'putSecret'>): Promise<Loading> {
  await prepareReading(tx)
  const tables = await listTables(tx)
  await switchTriggers(tx, tables, 'disable')
  const totals = await loadRecords(tx, records, destination)
  await compare(tx, tables, totals)
  await sql`set constraints all immediate`.execute(tx)
  await switchTriggers(tx, tables, 'enable')
  return totals
}

async function loadRecords(
  tx: Tx,
  records: AsyncGenerator<BackupRecord>,
  { putFile, putSecret }: Pick<Destination, 'putFile' | 'putSecret'>,
): Promise<Loading> {
  const queues = await listQueues(tx)
  let table: BackupTable | undefined
  let files = 0
  let leftOut = 0
  for await (const { head, payload } of records) {
    if (head.kind === 'table') table = head
    else if (head.kind === 'rows' && table) {
      const rows = Buffer.from(payload).toString('utf8')
      const chosen = table.name === jobTable ? withQueues(queues, table, rows) : { json: rows, leftOut: 0 }
      await insertRows(tx, table, chosen.json)
      leftOut += chosen.leftOut
    } else if (head.kind === 'sequence') await sql`select setval(${quoteTable(head.name)}::regclass, ${head.last}::bigint)`.execute(tx)
    else if (head.kind === 'secret') await putSecret(head.name, head.text)
    else if (head.kind === 'file') {
      await putFile(head.name, payload)
      files += 1
    } else if (head.kind === 'end') {
      if (files !== head.files) throw new Error(`the backup says it has ${head.files} files, but ${files} are in it`)
      return { ...head, leftOut }
    } else throw new Error('the backup has its records in the wrong order')
  }
  throw new Error('the backup ends too early')
}

/** Compares every table of a database with the counts and checksums of a backup of it. @throws Error with one line for a difference */
export async function compareTables(db: Db, tables: Loaded['tables']) {
  await db.transaction().execute(async (tx) => {
    await prepareReading(tx)
    await compare(tx, await listTables(tx), { tables, leftOut: 0 })
  })
}

/** Compares the restored tables with the backup's counts and checksums. It reads the tables back. @throws Error with one line for a difference */
async function compare(tx: Tx, tables: BackupTable[], { tables: expectedTables, leftOut }: Pick<Loading, 'tables' | 'leftOut'>) {
  const missing = tables.find(({ name }) => !expectedTables[name])
  const unknown = Object.keys(expectedTables).find((name) => !tables.some((table) => table.name === name))
  if (missing || unknown) throw new Error(`the backup and the database do not have the same tables (${missing?.name ?? unknown})`)
  for (const table of tables) {
    const found = await tallyTable(tx, table)
    const expected = expectedTables[table.name]
    const expectedRows = expected && expected.rows - (table.name === jobTable ? leftOut : 0)
    if (found.rows !== expectedRows) throw new Error(`${table.name} should have ${expectedRows} rows after the restore, but has ${found.rows}`)
    // The queue's table belongs to pg-boss, whose newer version may have other columns.
    if (found.digest !== expected?.digest && table.name !== jobTable) throw new Error(`${table.name} is not the same after the restore`)
  }
}

/** Turns the tables' own triggers off or on. The backup already contains the sums that triggers would add. Constraints stay on. */
async function switchTriggers(tx: Tx, tables: BackupTable[], to: 'disable' | 'enable') {
  for (const { name } of tables) await sql.raw(`alter table ${quoteTable(name)} ${to} trigger user`).execute(tx)
}

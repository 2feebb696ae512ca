import { sql } from 'kysely'
import { type Engine, openDatabase, type Tx } from '../database/database.ts'
import { openJobs } from '../jobs/jobs.ts'
import type { Log } from '../process/log.ts'
import { knownMigrations, migrate, refuseUnknownMigrations } from '../database/migrate.ts'
import type { BackupRecord, Head, Tally } from './records.ts'
import { type BackupTable, insertRows, jobs as jobTable, listTables, prepareReading, quoteTable, tallyTable } from './table-rows.ts'

/** Where a backup goes: an empty engine, and what takes files and secrets. */
export type Destination = {
  engine: Engine
  log: Log
  putFile(name: string, bytes: Uint8Array): Promise<void>
  putSecret(name: string, text: string): Promise<void>
}

export type Loaded = { at: string; tables: Record<string, Tally>; rows: number; files: number; fileBytes: number }

type End = Extract<Head, { kind: 'end' }>

/**
 * Puts a backup into an empty database: first as it was made, every table read again and compared, then brought to the newest migration.
 * @throws Error with one line when anything differs; rows are then rolled back
 */
export async function load(records: AsyncGenerator<BackupRecord>, destination: Destination): Promise<Loaded> {
  const db = openDatabase(destination.engine)
  const first = await records.next()
  if (first.done || first.value.head.kind !== 'begin') throw new Error('the backup is empty')
  const { at, migrations } = first.value.head
  refuseUnknownMigrations(await knownMigrations(), migrations)
  await migrate(db, { only: (name) => migrations.some((one) => one.name === name) })
  const jobs = await openJobs(destination.engine, destination.log, { attended: false })
  await jobs.stop()

  const end = await db.transaction().execute(async (tx) => {
    await prepareReading(tx)
    const tables = await listTables(tx)
    await switchTriggers(tx, tables, 'disable')
    const told = await loadRecords(tx, records, destination)
    await compare(tx, tables, told)
    await sql`set constraints all immediate`.execute(tx)
    await switchTriggers(tx, tables, 'enable')
    return told
  })
  await migrate(db)
  await sql`analyze`.execute(db)
  const rows = Object.values(end.tables).reduce((sum, table) => sum + table.rows, 0)
  return { at, tables: end.tables, rows, files: end.files, fileBytes: end.fileBytes }
}

async function loadRecords(tx: Tx, records: AsyncGenerator<BackupRecord>, { putFile, putSecret }: Destination): Promise<End> {
  let table: BackupTable | undefined
  let files = 0
  for await (const { head, payload } of records) {
    if (head.kind === 'table') table = head
    else if (head.kind === 'rows' && table) await insertRows(tx, table, Buffer.from(payload).toString('utf8'))
    else if (head.kind === 'sequence') await sql`select setval(${quoteTable(head.name)}::regclass, ${head.last}::bigint)`.execute(tx)
    else if (head.kind === 'secret') await putSecret(head.name, head.text)
    else if (head.kind === 'file') {
      await putFile(head.name, payload)
      files += 1
    } else if (head.kind === 'end') {
      if (files !== head.files) throw new Error(`the backup says it has ${head.files} files, but ${files} are in it`)
      return head
    } else throw new Error('the backup has its records in the wrong order')
  }
  throw new Error('the backup ends too early')
}

/** Counts and sums are read back from the tables, not from what was put in. */
async function compare(tx: Tx, tables: BackupTable[], { tables: told }: End) {
  const missing = tables.find(({ name }) => !told[name])
  const unknown = Object.keys(told).find((name) => !tables.some((table) => table.name === name))
  if (missing || unknown) throw new Error(`the backup and the database do not have the same tables (${missing?.name ?? unknown})`)
  for (const table of tables) {
    const found = await tallyTable(tx, table)
    const wanted = told[table.name]
    if (found.rows !== wanted?.rows) throw new Error(`${table.name} should have ${wanted?.rows} rows after the restore, but has ${found.rows}`)
    // The queue's table is another program's: its newer version may have other columns.
    if (found.digest !== wanted.digest && table.name !== jobTable) throw new Error(`${table.name} is not the same after the restore`)
  }
}

/** What triggers would count is in the backup already. Constraints stay on. */
async function switchTriggers(tx: Tx, tables: BackupTable[], to: 'disable' | 'enable') {
  for (const { name } of tables) await sql.raw(`alter table ${quoteTable(name)} ${to} trigger user`).execute(tx)
}

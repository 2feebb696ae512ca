import { sql } from 'kysely'
import type { Db, Tx } from '../database/database.ts'
import type { Files } from '../files/files.ts'
import { appliedMigrations } from '../database/migrate.ts'
import { type Head, sha256, type Tally, writeRecord } from './records.ts'
import { listTables, prepareReading, readRows } from './table-rows.ts'

/** What a backup is made of. `secrets` are texts that the data needs. */
export type BackupSource = { engine: 'embedded' | 'postgres'; db: Db; files: Files; secrets: { name: string; text: string }[] }

/** What was found while a backup was written. */
type Contents = { tables: Record<string, Tally>; files: number; fileBytes: number }

/** The whole backup, unsealed, as of one moment of the database. The caller reads it to the end, or the transaction is rolled back. */
export async function* dump({ engine, db, files, secrets }: BackupSource, now: Date): AsyncGenerator<Uint8Array> {
  const contents: Contents = { tables: {}, files: 0, fileBytes: 0 }
  const tx = await db.startTransaction().execute()
  try {
    // Said in SQL, as the embedded engine's driver drops what it is told.
    await sql`set transaction isolation level repeatable read, read only`.execute(tx)
    await prepareReading(tx)
    const begin: Head = { kind: 'begin', format: 1, at: now.toISOString(), engine, migrations: await appliedMigrations(tx) }
    yield* writeRecord(begin)
    yield* dumpTables(tx, contents)
    yield* dumpSequences(tx)
  } finally {
    await tx.rollback().execute()
  }
  for (const secret of secrets) yield* writeRecord({ kind: 'secret', ...secret })
  yield* dumpFiles(files, contents)
  yield* writeRecord({ kind: 'end', ...contents })
}

async function* dumpTables(tx: Tx, contents: Contents) {
  for (const table of await listTables(tx)) {
    yield* writeRecord({ kind: 'table', ...table })
    const tally: Tally = { rows: 0, digest: '' }
    for await (const rows of readRows(tx, table, tally)) {
      const payload = Buffer.from(`[${rows.join(',')}]`)
      yield* writeRecord({ kind: 'rows', bytes: payload.length }, payload)
    }
    contents.tables[table.name] = tally
  }
}

/** Read after the rows: a sequence is never behind them then. */
async function* dumpSequences(tx: Tx) {
  const { rows } = await sql<{ name: string; last: string }>`
    select format('%s.%s', schemaname, sequencename) as name, last_value::text as last from pg_sequences
    where schemaname in ('public', 'sandbox') and last_value is not null order by 1`.execute(tx)
  for (const row of rows) yield* writeRecord({ kind: 'sequence', ...row })
}

async function* dumpFiles(files: Files, contents: Contents) {
  for await (const name of files.list()) {
    const payload = await files.find(name)
    // Removed since it was listed: no row of a shop that runs on points at it any more.
    if (!payload) continue
    yield* writeRecord({ kind: 'file', name, bytes: payload.length, sha256: sha256(payload) }, payload)
    contents.files += 1
    contents.fileBytes += payload.length
  }
}

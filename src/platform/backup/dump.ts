import { sql } from 'kysely'
import type { Db, Tx } from '../database/database.ts'
import type { Files } from '../files/files.ts'
import { appliedMigrations } from '../database/unknown-migrations.ts'
import { type Head, sha256, type Tally, writeRecord } from './records.ts'
import { listTables, prepareReading, readRows } from './table-rows.ts'

/** What a backup is made of. `secrets` are texts without which the data cannot be used. */
export type BackupSource = { engine: 'embedded' | 'postgres'; db: Db; files: Files; secrets: { name: string; text: string }[] }

/** The totals of a backup, counted while it is written. */
type Contents = { tables: Record<string, Tally>; files: number; fileBytes: number }

/** Yields the whole backup, unencrypted, from one snapshot of the database. If the caller stops early, the transaction is rolled back. */
export async function* dump({ engine, db, files, secrets }: BackupSource, now: Date): AsyncGenerator<Uint8Array> {
  const contents: Contents = { tables: {}, files: 0, fileBytes: 0 }
  const tx = await db.startTransaction().execute()
  try {
    // In SQL, because the embedded engine's driver ignores kysely's isolation level.
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

/** Dumps the sequences, after the rows, so that a sequence is never behind its rows. */
async function* dumpSequences(tx: Tx) {
  const { rows } = await sql<{ name: string; last: string }>`
    select format('%s.%s', schemaname, sequencename) as name, last_value::text as last from pg_sequences
    where schemaname in ('public', 'sandbox') and last_value is not null order by 1`.execute(tx)
  for (const row of rows) yield* writeRecord({ kind: 'sequence', ...row })
}

async function* dumpFiles(files: Files, contents: Contents) {
  for await (const name of files.list()) {
    const payload = await files.find(name)
    // Removed after the listing. No row of the running shop refers to it any more.
    if (!payload) continue
    yield* writeRecord({ kind: 'file', name, bytes: payload.length, sha256: sha256(payload) }, payload)
    contents.files += 1
    contents.fileBytes += payload.length
  }
}

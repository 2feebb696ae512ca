import { mkdtemp, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { checkBackupFile, readBackupFile, writeBackupFile } from '#platform/backup/backup-file.ts'
import type { TakenBackup } from '#platform/backup/backups.ts'
import type { BackupSource } from '#platform/backup/dump.ts'
import { type Loaded, load } from '#platform/backup/load.ts'
import { type BackupStore, backupName } from '#platform/backup/store.ts'
import { openDatabase } from '#platform/database/database.ts'
import { openScratch } from '#platform/database/embedded.ts'
import type { Log } from '#platform/process/log.ts'
import { findFaults, wrongBooks } from './check-books.server.ts'

type Means = { source: BackupSource; store: BackupStore; key: string; keep: number; log: Log; now: () => Date; told?: AbortSignal | undefined }

/**
 * Writes a backup, restores it into an empty database of its own, and only then keeps it, and lets go of those that are too many. One whose books
 * are wrong holds all else that the shop has: it is kept, with its problem told, and none of the older ones goes for it.
 * @throws Error with one line when the backup could not be restored: nothing is kept then, and the older ones stay
 */
export async function takeBackup({ source, store, key, keep, log, now, told }: Means): Promise<TakenBackup> {
  const work = await store.newWorkFolder()
  try {
    const at = now()
    const name = backupName(at)
    const file = join(work.folder, name)
    const started = performance.now()
    await writeBackupFile(source, file, key, at, told)
    const written = performance.now()
    const { rows, files, problem } = await tryRestore(file, key, { folder: work.folder, log, told })
    const verified = performance.now()
    told?.throwIfAborted()
    const { size: bytes } = await stat(file)
    await store.keep(file, name)
    if (problem === null) for (const old of (await store.list()).slice(0, -keep)) if (old !== name) await store.remove(old)
    return { name, bytes, rows, files, writeMs: Math.round(written - started), verifyMs: Math.round(verified - written), problem }
  } finally {
    await work.remove()
  }
}

/** Restores a file into a database that is thrown away. @returns what was in it, and what is wrong with the books. @throws Error with one line when it is damaged */
async function tryRestore(
  file: string,
  key: string,
  { folder, log, told }: { folder: string } & Pick<Means, 'log' | 'told'>,
): Promise<Loaded & { problem: string | null }> {
  await checkBackupFile(file, key, told)
  const scratch = await mkdtemp(join(folder, 'try-'))
  const engine = await openScratch(scratch)
  const db = openDatabase(engine)
  try {
    const loaded = await load(readBackupFile(file, key, told), { engine, log, putFile: async () => {}, putSecret: async () => {} })
    const faults = await findFaults(db)
    return { ...loaded, problem: faults.length > 0 ? wrongBooks(faults) : null }
  } finally {
    await db.destroy()
    await rm(scratch, { recursive: true, force: true })
  }
}

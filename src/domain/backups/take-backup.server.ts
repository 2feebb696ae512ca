import { mkdtemp, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { checkBackupFile, readBackupFile, writeBackupFile } from '#platform/backup/backup-file.ts'
import type { TakenBackup } from '#platform/backup/backups.ts'
import type { BackupSource } from '#platform/backup/dump.ts'
import { type Loaded, load } from '#platform/backup/load.ts'
import { type BackupStore, backupName } from '#platform/backup/store.ts'
import { openDatabase } from '#platform/database.ts'
import { openScratch } from '#platform/embedded.ts'
import type { Log } from '#platform/log.ts'
import { findFaults } from './check-books.server.ts'

type Means = { source: BackupSource; store: BackupStore; key: string; keep: number; log: Log; now: () => Date }

/**
 * Writes a backup, restores it into an empty database of its own, and only then keeps it, and lets go of those that are too many.
 * @throws Error with one line when the backup could not be restored: nothing is kept then, and the older ones stay
 */
export async function takeBackup({ source, store, key, keep, log, now }: Means): Promise<TakenBackup> {
  const workFolder = await store.newWorkFolder()
  try {
    const at = now()
    const name = backupName(at)
    const file = join(workFolder, name)
    const started = performance.now()
    await writeBackupFile(source, file, key, at)
    const written = performance.now()
    const { rows, files } = await tryRestore(file, key, workFolder, log)
    const verified = performance.now()
    const { size: bytes } = await stat(file)
    await store.keep(file, name)
    for (const old of (await store.list()).slice(0, -keep)) await store.remove(old)
    return { name, bytes, rows, files, writeMs: Math.round(written - started), verifyMs: Math.round(verified - written) }
  } finally {
    await rm(workFolder, { recursive: true, force: true })
  }
}

/** Restores a file into a database that is thrown away. @throws Error with one line when it is damaged or the books in it are wrong */
export async function tryRestore(file: string, key: string, folder: string, log: Log): Promise<Loaded> {
  await checkBackupFile(file, key)
  const scratch = await mkdtemp(join(folder, 'try-'))
  const engine = await openScratch(scratch)
  const db = openDatabase(engine)
  try {
    const loaded = await load(readBackupFile(file, key), { engine, log, putFile: async () => {}, putSecret: async () => {} })
    const faults = await findFaults(db)
    if (faults.length > 0) throw new Error(`the books in the backup are wrong: ${faults.join('; ')}`)
    return loaded
  } finally {
    await db.destroy()
    await rm(scratch, { recursive: true, force: true })
  }
}

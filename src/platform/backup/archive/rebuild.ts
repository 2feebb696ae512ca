import { rm } from 'node:fs/promises'
import { sql } from 'kysely'
import type { Db } from '../../database/database.ts'
import { keysOfFile } from '../sealed-file.ts'
import type { BackupStore } from '../store.ts'
import { deleteExpiring } from '../table-rows.ts'
import type { Chain } from './archive-names.ts'
import { readBaseFile } from './base-file.ts'
import { readLogFile } from './log-file.ts'
import { parsePosition, writeLog } from './log-segments.ts'
import { openSeries } from './series-keys.ts'

type Options = {
  store: BackupStore
  key: string
  /** An empty folder for the database. */
  folder: string
  /** Where a bucket's files are downloaded to. */
  workFolder: string
  putUpload(name: string, bytes: Uint8Array): Promise<void>
  signal?: AbortSignal | undefined
}

/**
 * Writes a base backup and its log into a folder. An engine that opens the folder recovers the database as after a power cut, and ends where the log ends.
 * @returns the name of the backup with the uploads before the base. @throws Error with one line when a file is damaged
 */
export async function rebuild({ base, logs }: Chain, { store, key, folder, workFolder, putUpload, signal }: Options): Promise<{ backup: string }> {
  const derive = openSeries(key)
  const open = async (name: string) => {
    const file = await store.fetch(name, workFolder)
    // The store of a bucket downloads the file; that of a folder returns the stored file itself, which stays.
    const isCopy = file.startsWith(workFolder)
    return { file, keys: await keysOfFile(file, derive), remove: async () => (isCopy ? rm(file) : undefined) }
  }
  const stored = await open(base.name)
  const found = await readBaseFile(stored.file, stored.keys, base, folder, signal)
  await stored.remove()
  for (const log of logs) {
    const { file, keys, remove } = await open(log.name)
    await readLogFile(file, keys, log, { onLog: (position, chunk) => writeLog(folder, position, chunk), onUpload: putUpload }, signal)
    await remove()
  }
  return found
}

/** @throws Error with one line when the recovery of a rebuilt database ended before the end of its log */
export async function checkRecovered(db: Db, { to }: Pick<Chain, 'to'>) {
  const { rows } = await sql<{ position: string }>`select redo_lsn::text as position from pg_control_checkpoint()`.execute(db)
  if (parsePosition(rows[0]?.position ?? '') < to) throw new Error('the database could not be recovered up to the end of its log')
}

/** Removes what may not become valid again: sessions, keys and codes. */
export const forgetSessions = (db: Db) => db.transaction().execute(deleteExpiring)

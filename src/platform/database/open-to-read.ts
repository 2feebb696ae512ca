import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Config, hasArchive } from '../config.ts'
import { lockDirectory } from '../files/folder-lock.ts'
import { type Db, openDatabase, openPool } from './database.ts'
import { openEmbedded } from './embedded.ts'

export const hasOwnDatabase = (dataDir: string) => existsSync(join(dataDir, 'postgres', 'PG_VERSION'))

/**
 * Opens the shop's database as it is, for a script that reads it and changes nothing. Beside a running shop that works with a server only.
 * @throws Error with one line if the embedded database is in use, or does not exist yet
 */
export async function openToRead(config: Config): Promise<{ db: Db; close: () => Promise<void> }> {
  const { DATABASE_URL, DATABASE_DIRECT_URL, DATA_DIR } = config
  const url = DATABASE_DIRECT_URL ?? DATABASE_URL
  if (url) {
    const db = openDatabase(openPool(url, 2, { silenceMs: 0 }))
    return { db, close: () => db.destroy() }
  }
  if (!hasOwnDatabase(DATA_DIR)) throw new Error(`${DATA_DIR} has no database yet; the first start makes one`)
  const release = lockDirectory(DATA_DIR)
  const db = openDatabase(await openEmbedded(DATA_DIR, { keepLog: hasArchive(config) }))
  const close = async () => {
    await db.destroy()
    release()
  }
  return { db, close }
}

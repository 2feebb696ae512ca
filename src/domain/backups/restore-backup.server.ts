import { readBackupFile, checkBackupFile } from '#platform/backup/backup-file.ts'
import { type Loaded, load } from '#platform/backup/load.ts'
import { openPlace } from '#platform/backup/place.ts'
import type { Config } from '#platform/config.ts'
import { openDatabase } from '#platform/database.ts'
import type { Shop } from '#platform/shop.ts'
import type { Log } from '#platform/log.ts'
import { findFaults } from './check-books.server.ts'

/**
 * Puts a backup into the empty place that `config` names: an embedded database or PostgreSQL, a folder or a bucket for uploads.
 * @throws Error with one line when the place is not empty, the file is damaged or what was restored is wrong; nothing is left behind then
 */
export async function restoreBackup(
  file: string,
  key: string,
  { config, log, fetchOut }: { config: Config; log: Log; fetchOut: Shop['fetch'] },
): Promise<Loaded> {
  await checkBackupFile(file, key)
  const place = await openPlace(config, fetchOut)
  try {
    const loaded = await load(readBackupFile(file, key), { ...place, log })
    const faults = await findFaults(openDatabase(place.engine))
    if (faults.length > 0) throw new Error(`the books in the backup are wrong: ${faults.join('; ')}`)
    await place.finish()
    return loaded
  } catch (error) {
    await place.undo()
    throw error
  }
}

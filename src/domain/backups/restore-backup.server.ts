import { readBackupFile, checkBackupFile } from '#platform/backup/backup-file.ts'
import { type Loaded, load } from '#platform/backup/load.ts'
import { openPlace } from '#platform/backup/place.ts'
import type { Config } from '#platform/config.ts'
import { openDatabase } from '#platform/database/database.ts'
import type { Shop } from '#platform/shop.ts'
import type { Log } from '#platform/process/log.ts'
import { findFaults, wrongBooks } from './check-books.server.ts'

/**
 * Puts a backup into the empty place that `config` names: an embedded database or PostgreSQL, a folder or a bucket for uploads.
 * `anyway`: also one whose books are wrong, as for a shop that has no better one.
 * @throws Error with one line when the place is not empty, the file is damaged, what was restored is wrong or it is `told` to stop; nothing is left behind then
 */
export async function restoreBackup(
  file: string,
  key: string,
  { config, log, fetchOut, anyway = false, told }: { config: Config; log: Log; fetchOut: Shop['fetch']; anyway?: boolean; told?: AbortSignal },
): Promise<Loaded> {
  await checkBackupFile(file, key, told)
  const place = await openPlace(config, fetchOut)
  try {
    const loaded = await load(readBackupFile(file, key, told), { ...place, log })
    const faults = await findFaults(openDatabase(place.engine))
    if (faults.length > 0 && !anyway) throw new Error(wrongBooks(faults))
    told?.throwIfAborted()
    await place.finish()
    return loaded
  } catch (error) {
    await place.undo()
    throw error
  }
}

import { checkBackupFile, keysOfFile, readBackupFile } from '#platform/backup/backup-file.ts'
import { openDestination } from '#platform/backup/destination.ts'
import { type Loaded, load } from '#platform/backup/load.ts'
import type { Config } from '#platform/config.ts'
import { openDatabase } from '#platform/database/database.ts'
import type { Log } from '#platform/process/log.ts'
import type { Shop } from '#platform/shop.ts'
import { describeFaults, findFaults } from './check-books.server.ts'

type RestoreOptions = { config: Config; log: Log; modules: Shop['modules']; fetchOut: Shop['fetch']; anyway?: boolean; signal?: AbortSignal }

/**
 * Restores a backup into the empty database and the empty upload storage of `config`. With `anyway`, accepts wrong books, for a shop without a better backup.
 * @throws Error with one line when the destination is not empty, the file is damaged, the books are wrong or `signal` is aborted. It then leaves nothing behind.
 */
export async function restoreBackup(file: string, key: string, { config, log, modules, fetchOut, anyway = false, signal }: RestoreOptions): Promise<Loaded> {
  const keys = await keysOfFile(file, key)
  await checkBackupFile(file, keys, signal)
  const destination = await openDestination(config, fetchOut)
  try {
    const loaded = await load(readBackupFile(file, keys, signal), { ...destination, log, modules })
    const faults = await findFaults(openDatabase(destination.engine))
    if (faults.length > 0 && !anyway) throw new Error(describeFaults(faults))
    signal?.throwIfAborted()
    await destination.finish()
    return loaded
  } catch (error) {
    await destination.undo()
    throw error
  }
}

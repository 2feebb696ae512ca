import { join } from 'node:path'
import { chooseChain, parseNames } from '#platform/backup/archive/archive-names.ts'
import { checkRecovered, forgetSessions, rebuild } from '#platform/backup/archive/rebuild.ts'
import { keysOfFile, readBackupFile } from '#platform/backup/backup-file.ts'
import { openDestination, type OpenDestination } from '#platform/backup/destination.ts'
import type { BackupStore } from '#platform/backup/store.ts'
import type { Config } from '#platform/config.ts'
import type { Shop } from '#platform/shop.ts'
import { openDatabase } from '#platform/database/database.ts'
import { openFolder } from '#platform/files/files.ts'
import { syncTree } from '#platform/files/sync-tree.ts'
import { describeFaults, findFaults } from './check-books.server.ts'
import type { ArchiveStore } from './keep-base.server.ts'

type Options = {
  config: Config
  /** The place of the nightly backups, which hold the uploads. */
  backups: BackupStore
  archive: ArchiveStore
  workFolder: string
  fetchOut: Shop['fetch']
  anyway?: boolean
  signal?: AbortSignal
}

/**
 * Restores the embedded shop as of a moment, by default the newest one. The database comes from a base backup and the log after it. The uploads come from the
 * nightly backup of that base, and later ones from the log.
 * @returns the moment. @throws Error with one line when a part is missing or damaged, or the books are wrong. The restore then leaves nothing behind.
 */
export async function restoreUntil(until: Date | undefined, options: Options): Promise<{ end: Date }> {
  const { config, backups, archive, workFolder, fetchOut, anyway = false, signal } = options
  if (config.DATABASE_URL) throw new Error('DATABASE_URL: must not be set, because a minute is restored into an embedded database; move it later by a backup')
  const chain = chooseChain(parseNames(await archive.store.list()), until)
  let nightlyBackup = ''
  const fill = async (aside: string) => {
    const uploads = openFolder(join(aside, 'uploads'))
    const folder = join(aside, 'postgres')
    const putUpload = (name: string, bytes: Uint8Array) => uploads.put(name, bytes, '')
    nightlyBackup = (await rebuild(chain, { ...archive, folder, workFolder, putUpload, signal })).backup
    await syncTree(folder)
  }
  const destination = await openDestination(config, fetchOut, fill)
  try {
    const db = openDatabase(destination.engine)
    await checkRecovered(db, chain)
    await forgetSessions(db)
    await copyUploads(await backups.fetch(nightlyBackup, workFolder), archive.key, destination, signal)
    const faults = await findFaults(db)
    if (faults.length > 0 && !anyway) throw new Error(describeFaults(faults))
    signal?.throwIfAborted()
    await destination.finish()
  } catch (error) {
    await destination.undo()
    throw error
  }
  return { end: chain.end }
}

/** Copies the uploads and the shop's secrets from a nightly backup. */
async function copyUploads(file: string, key: string, { putFile, putSecret }: OpenDestination, signal: AbortSignal | undefined) {
  for await (const { head, payload } of readBackupFile(file, await keysOfFile(file, key), signal)) {
    if (head.kind === 'file') await putFile(head.name, payload)
    else if (head.kind === 'secret') await putSecret(head.name, head.text)
  }
}

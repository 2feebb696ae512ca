import { constants } from 'node:fs'
import { copyFile, cp, link, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import { noneIfMissing } from '../files/files.ts'
import { removeAbandoned } from '../files/work-folder.ts'

const prefix = 'backup-copy-'

/** A snapshot of the data directory: copied database files and hard-linked uploads. Its reader locks the folder with `claimWorkFolder`. */
export type Frozen = { folder: string; remove(): Promise<void> }

/**
 * Copies an embedded database. No statement runs during the copy, so its files are as after a power cut, and the copy recovers when it is opened. A
 * running shop waits only for the copying, not for the dump of the tables.
 * @param pglite the running engine. Without it, the caller holds the lock of a folder whose shop is stopped
 */
export async function freeze(dataDir: string, pglite?: PGlite): Promise<Frozen> {
  const frozen = await newSnapshotFolder(dataDir)
  try {
    // A checkpoint makes the log shorter, so there is less to copy and to recover.
    await pglite?.query('checkpoint')
    const copy = async () => {
      await cp(join(dataDir, 'postgres'), join(frozen.folder, 'postgres'), { recursive: true, mode: constants.COPYFILE_FICLONE })
      await linkUploads(dataDir, frozen.folder)
    }
    await (pglite ? pglite.runExclusive(copy) : copy())
    return frozen
  } catch (error) {
    await frozen.remove()
    throw error
  }
}

/** Creates an empty folder for a snapshot, after removing abandoned ones. */
export async function newSnapshotFolder(dataDir: string): Promise<Frozen> {
  await mkdir(dataDir, { recursive: true })
  await removeAbandoned(dataDir, prefix)
  const folder = await mkdtemp(join(dataDir, prefix))
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) }
}

/**
 * Hard-links every upload that is not linked yet. A backup of a database server calls it before the dump and again after it, because uploads arrive
 * meanwhile. A link is as good as a copy, because the content of a name never changes; it also survives a removal.
 */
export async function linkUploads(dataDir: string, folder: string) {
  const target = join(folder, 'uploads')
  await mkdir(target, { recursive: true })
  const linked = new Set(await readdir(target))
  for (const name of await readdir(join(dataDir, 'uploads')).catch(noneIfMissing)) {
    if (linked.has(name) || name.endsWith('.part')) continue
    await linkOrCopy(join(dataDir, 'uploads', name), join(target, name))
  }
}

/** Links a file, or copies it: uploads may be on another disk, or on one without hard links. */
async function linkOrCopy(from: string, to: string) {
  try {
    await link(from, to).catch((error: NodeJS.ErrnoException) => (error.code === 'ENOENT' ? Promise.reject(error) : copyFile(from, to)))
  } catch (error) {
    // Removed after the listing.
    noneIfMissing(error)
  }
}

/** Removes snapshots of dead processes when the shop starts. A snapshot that a backup still reads stays. */
export const removeOldCopies = (dataDir: string) => removeAbandoned(dataDir, prefix, 0)

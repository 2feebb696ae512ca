import { constants } from 'node:fs'
import { copyFile, cp, link, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import { logFolder } from './archive/log-segments.ts'
import type { Mark } from './archive/log-history.ts'
import type { Archive } from './archive/open-archive.ts'
import { noneIfMissing } from '../files/files.ts'
import { removeAbandoned } from '../files/work-folder.ts'

const prefix = 'backup-copy-'

/**
 * A snapshot of the data directory: copied database files and hard-linked uploads. Its reader locks the folder with `claimWorkFolder`. `mark`: the end of the
 * snapshot's log; absent if the archive lacks a part of that log.
 */
export type Frozen = { folder: string; mark?: Mark | undefined; remove(): Promise<void> }

/** The running engine of a data directory, and its archive if it has one. */
export type Running = { pglite: PGlite; archive?: Pick<Archive, 'copyAtMark'> | undefined }

/**
 * Copies an embedded database. No statement runs during the copy, so its files are as after a power cut, and the copy recovers when it is opened. A
 * running shop waits only for the copying, not for the dump of the tables.
 * @param running Without it, the caller holds the lock of a folder whose shop is stopped
 */
export async function freeze(dataDir: string, running?: Running): Promise<Frozen> {
  const frozen = await newSnapshotFolder(dataDir)
  try {
    const first = running && (await checkpoint(running.pglite))
    const copy = async () => {
      const filter = (path: string) => first === undefined || !isOlderLog(path, first)
      await cp(join(dataDir, 'postgres'), join(frozen.folder, 'postgres'), { recursive: true, mode: constants.COPYFILE_FICLONE, filter })
      await linkUploads(dataDir, frozen.folder)
    }
    if (running?.archive) return { ...frozen, mark: await running.archive.copyAtMark(copy) }
    await (running ? running.pglite.runExclusive(copy) : copy())
    return frozen
  } catch (error) {
    await frozen.remove()
    throw error
  }
}

/** Makes a checkpoint, so that there is less to copy and to recover. @returns the name of the first file of the log that a recovery reads */
async function checkpoint(pglite: PGlite) {
  await pglite.query('checkpoint')
  const { rows } = await pglite.query<{ name: string }>('select pg_walfile_name(redo_lsn) as name from pg_control_checkpoint()')
  return rows[0]?.name
}

/** Matches the name of a file of the write-ahead log. Names sort by their position. */
const logFileName = /^[0-9A-F]{24}$/

const isOlderLog = (path: string, first: string) => basename(dirname(path)) === logFolder && logFileName.test(basename(path)) && basename(path) < first

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

import { constants } from 'node:fs'
import { copyFile, cp, link, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import { noneIfMissing } from '../files/files.ts'
import { removeAbandoned } from '../files/work-folder.ts'

const prefix = 'backup-copy-'

/** A picture of the data directory as of one moment: the database's files copied, uploads linked. Whoever reads it holds it (`claimWorkFolder`). */
export type Frozen = { folder: string; remove(): Promise<void> }

/**
 * Copies an embedded database that runs. Nothing is asked of it meanwhile, so its files are as after a power cut, which it survives: the copy
 * recovers when it is opened. The shop waits for the copying alone, not for the reading of the tables.
 */
export async function freeze(dataDir: string, pglite?: PGlite): Promise<Frozen> {
  const frozen = await newCopy(dataDir)
  try {
    // Less to recover, and less to copy of what is not yet in the tables' files.
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

export async function newCopy(dataDir: string): Promise<Frozen> {
  await mkdir(dataDir, { recursive: true })
  await removeAbandoned(dataDir, prefix)
  const folder = await mkdtemp(join(dataDir, prefix))
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) }
}

/** Names never change their content, so a link is a copy: also of a file that is removed a moment later. Those linked before stay. */
export async function linkUploads(dataDir: string, folder: string) {
  const target = join(folder, 'uploads')
  await mkdir(target, { recursive: true })
  const there = new Set(await readdir(target))
  for (const name of await readdir(join(dataDir, 'uploads')).catch(noneIfMissing)) {
    if (there.has(name) || name.endsWith('.part')) continue
    await linkOrCopy(join(dataDir, 'uploads', name), join(target, name))
  }
}

/** Uploads may be on a disk of their own, or on one that knows no links. */
async function linkOrCopy(from: string, to: string) {
  try {
    await link(from, to).catch((error: NodeJS.ErrnoException) => (error.code === 'ENOENT' ? Promise.reject(error) : copyFile(from, to)))
  } catch (error) {
    // Gone again since it was listed.
    noneIfMissing(error)
  }
}

/** What processes that died left behind, when the shop starts: one that a backup still reads stays. */
export const removeOldCopies = (dataDir: string) => removeAbandoned(dataDir, prefix, 0)

import { constants } from 'node:fs'
import { cp, link, mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'

const prefix = 'backup-copy-'
const dayMs = 86_400_000

/** A picture of the data directory as of one moment: the database's files copied, uploads linked. */
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
  await removeOldCopies(dataDir, dayMs)
  const folder = await mkdtemp(join(dataDir, prefix))
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) }
}

/** Names never change their content, so a link is a copy: also of a file that is removed a moment later. Those linked before stay. */
export async function linkUploads(dataDir: string, folder: string) {
  const target = join(folder, 'uploads')
  await mkdir(target, { recursive: true })
  const there = new Set(await readdir(target))
  for (const name of await readdir(join(dataDir, 'uploads')).catch(() => [])) {
    if (there.has(name) || name.endsWith('.part')) continue
    // Gone again since it was listed.
    await link(join(dataDir, 'uploads', name), join(target, name)).catch(ifMissing)
  }
}

function ifMissing(error: NodeJS.ErrnoException) {
  if (error.code !== 'ENOENT') throw error
}

/** What a process that died left behind; with an age, only what nobody can be reading any more. */
export async function removeOldCopies(dataDir: string, olderThanMs = 0) {
  for (const name of await readdir(dataDir).catch(() => [])) {
    if (!name.startsWith(prefix)) continue
    const path = join(dataDir, name)
    // One that is gone meanwhile was somebody's who is done.
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Infinity }))
    if (Date.now() - mtimeMs >= olderThanMs) await rm(path, { recursive: true, force: true })
  }
}

import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { tryLock } from './folder-lock.ts'
import { dayMs } from '#kernel/duration.ts'

/** A folder that this process works in. Other processes do not remove it as abandoned. */
export type WorkFolder = { folder: string; remove(): Promise<void> }

/** The lock file in each work folder. The operating system releases the lock when its process ends. */
const lockFile = 'in-use'

/** Creates a work folder in `parent`. Before that it removes folders of dead processes, which may hold a whole shop's data, unencrypted. */
export async function makeWorkFolder(parent: string, prefix: string): Promise<WorkFolder> {
  await removeAbandoned(parent, prefix)
  return claimWorkFolder(await mkdtemp(join(parent, prefix)))
}

/** Locks an existing folder as work folder. @throws Error when another process holds it, or it is gone */
export function claimWorkFolder(folder: string): WorkFolder {
  const release = lockFolder(folder)
  if (release === 'held') throw new Error(`${folder} is in use by another process`)
  return {
    folder,
    async remove() {
      if (typeof release === 'function') release()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/**
 * Removes work folders of dead processes. A folder without a lock file is removed once it is older than `unmarkedAfterMs`: it may be new, or come from an
 * older release. The same holds on a disk that supports no locks.
 */
export async function removeAbandoned(parent: string, prefix: string, unmarkedAfterMs = dayMs) {
  for (const name of await readdir(parent).catch(() => [])) {
    if (name.startsWith(prefix) && (await isAbandoned(join(parent, name), unmarkedAfterMs))) await rm(join(parent, name), { recursive: true, force: true })
  }
}

async function isAbandoned(folder: string, unmarkedAfterMs: number) {
  const release = lockIfMarked(folder)
  if (release === 'held') return false
  if (release !== 'unknown') {
    release()
    return true
  }
  // If the folder is gone meanwhile, another process has removed it.
  const { mtimeMs } = await stat(folder).catch(() => ({ mtimeMs: Infinity }))
  return Date.now() - mtimeMs >= unmarkedAfterMs
}

/** True when a living process works in the folder. */
export const isHeld = (folder: string) => {
  const release = lockIfMarked(folder)
  if (typeof release === 'function') release()
  return release === 'held'
}

const lockIfMarked = (folder: string) => (existsSync(join(folder, lockFile)) ? lockFolder(folder) : 'unknown')

/** Locks a folder's lock file. @returns the function that releases the lock; `held` when another process has it; `unknown` when the disk supports no locks */
function lockFolder(folder: string): (() => void) | 'held' | 'unknown' {
  try {
    const lock = tryLock(join(folder, lockFile))
    return lock ? () => lock.close() : 'held'
  } catch (error) {
    if (!existsSync(folder)) throw error
    return 'unknown'
  }
}

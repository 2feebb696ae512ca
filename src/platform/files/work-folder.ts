import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { takeGuard } from './folder-lock.ts'

/** A folder for work that this process does in it, and that nobody else takes for left over. */
export type WorkFolder = { folder: string; remove(): Promise<void> }

/** Beside what is worked on: the system's own lock on it goes with the process that holds it. */
const mark = 'in-use'
const dayMs = 86_400_000

/** Makes a new one in `parent`, once what dead processes left there is gone: it may be a whole shop's data, unencrypted. */
export async function makeWorkFolder(parent: string, prefix: string): Promise<WorkFolder> {
  await removeAbandoned(parent, prefix)
  return claimWorkFolder(await mkdtemp(join(parent, prefix)))
}

/** @throws Error when somebody else holds it, or it is gone */
export function claimWorkFolder(folder: string): WorkFolder {
  const letGo = guardOf(folder)
  if (letGo === 'held') throw new Error(`${folder} is in use by another process`)
  return {
    folder,
    async remove() {
      if (typeof letGo === 'function') letGo()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/**
 * Removes those whose process is dead. Of one that bears no mark, because it is being made or an older release made it, or whose disk knows no locks,
 * only its age tells.
 */
export async function removeAbandoned(parent: string, prefix: string, unmarkedAfterMs = dayMs) {
  for (const name of await readdir(parent).catch(() => [])) {
    if (name.startsWith(prefix) && (await isAbandoned(join(parent, name), unmarkedAfterMs))) await rm(join(parent, name), { recursive: true, force: true })
  }
}

async function isAbandoned(folder: string, unmarkedAfterMs: number) {
  const letGo = existsSync(join(folder, mark)) ? guardOf(folder) : 'unknown'
  if (letGo === 'held') return false
  if (letGo !== 'unknown') {
    letGo()
    return true
  }
  // One that is gone meanwhile was somebody's who is done.
  const { mtimeMs } = await stat(folder).catch(() => ({ mtimeMs: Infinity }))
  return Date.now() - mtimeMs >= unmarkedAfterMs
}

export const isHeld = (folder: string) => {
  const letGo = existsSync(join(folder, mark)) ? guardOf(folder) : 'unknown'
  if (typeof letGo === 'function') letGo()
  return letGo === 'held'
}

/** @returns what lets it go again; `unknown` where the disk knows no locks */
function guardOf(folder: string): (() => void) | 'held' | 'unknown' {
  try {
    const guard = takeGuard(join(folder, mark))
    return guard ? () => guard.close() : 'held'
  } catch (error) {
    if (!existsSync(folder)) throw error
    return 'unknown'
  }
}

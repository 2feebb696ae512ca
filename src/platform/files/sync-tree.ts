import { open, readdir } from 'node:fs/promises'
import { join } from 'node:path'

const maxConcurrent = 64

/** Syncs every file and folder below a folder, so that contents and names survive a power cut. @returns how many it synced */
export async function syncTree(folder: string) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = [...entries.filter((entry) => entry.isFile() || entry.isDirectory()).map((entry) => join(entry.parentPath, entry.name)), folder]
  for (let from = 0; from < paths.length; from += maxConcurrent) await Promise.all(paths.slice(from, from + maxConcurrent).map(syncPath))
  return paths.length
}

/** Syncs a file, or a folder with the names in it. */
export async function syncPath(path: string) {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

import { open, readdir } from 'node:fs/promises'
import { join } from 'node:path'

const atOnce = 64

/** Once this returns, every file below the folder, and every name, outlives a power cut. @returns how many were synced */
export async function syncTree(folder: string) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = [...entries.filter((entry) => entry.isFile() || entry.isDirectory()).map((entry) => join(entry.parentPath, entry.name)), folder]
  for (let from = 0; from < paths.length; from += atOnce) await Promise.all(paths.slice(from, from + atOnce).map(syncPath))
  return paths.length
}

/** A file, or a folder with the names in it. */
export async function syncPath(path: string) {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

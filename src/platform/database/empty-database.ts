import { chmodSync, constants, copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

type Modes = { folder: number; file: number }

const ownerOnly: Modes = { folder: 0o700, file: 0o600 }

/**
 * Returns the folder of the empty database that the build makes, so that a shop's first start and the check of a backup copy it. To create one, the engine
 * takes 600 MB of memory. The name contains the engine's version, because another version may not read the files.
 */
export function emptyDatabase() {
  const { dependencies }: { dependencies: Record<string, string> } = JSON.parse(readFileSync('package.json', 'utf8'))
  return `build/empty-database-${dependencies['@electric-sql/pglite']}`
}

/** Copies the empty database of the build into a folder without files. Before a build there is none, and the engine creates its own. */
export function copyEmptyDatabase(folder: string) {
  const prepared = emptyDatabase()
  if (existsSync(prepared)) copyFolder(prepared, folder, ownerOnly)
}

/** Copies a folder and sets the mode of everything in the copy. */
export function copyFolder(from: string, to: string, modes: Modes) {
  mkdirSync(to, { recursive: true })
  chmodSync(to, modes.folder)
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory()) copyFolder(source, target, modes)
    else {
      copyFileSync(source, target, constants.COPYFILE_FICLONE)
      chmodSync(target, modes.file)
    }
  }
}

import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { openDatabase } from '../src/platform/database/database.ts'
import { openTemporary } from '../src/platform/database/embedded.ts'
import { copyFolder, emptyDatabase } from '../src/platform/database/empty-database.ts'

/** Makes the empty database that each new embedded database is copied from, unless the build has one of this version of the engine. */
const target = emptyDatabase()
const unfinished = ['build/unfinished-database', 'build/unfinished-copy'] as const

if (!existsSync(target)) {
  for (const name of readdirSync('build')) if (/^(empty|unfinished)-/.test(name)) rmSync(`build/${name}`, { recursive: true })
  const [made, copy] = unfinished
  await openDatabase(await openTemporary(made)).destroy()
  // Another account may run the shop, and it only reads these files.
  copyFolder(made, copy, { folder: 0o755, file: 0o644 })
  rmSync(made, { recursive: true })
  renameSync(copy, target)
}

import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { compareReleases } from '#kernel/releases.ts'
import { version as release } from '../process/version.ts'
import type { Db } from './database.ts'
import { runScript } from './run-script.ts'

/** The text of all SQL functions, and the version that stands beside it. A newer text has a higher version. */
export type SqlFunctions = { text: string; version: number; checksum: string }

/** Reads `functions/*.sql` and `version` in the folder. */
export async function readFunctions(folder = 'sql'): Promise<SqlFunctions> {
  const files = (await readdir(`${folder}/functions`)).filter((name) => name.endsWith('.sql')).toSorted()
  const texts = await Promise.all(files.map((name) => readFile(`${folder}/functions/${name}`, 'utf8')))
  const text = texts.join('\n')
  const version = Number.parseInt(await readFile(`${folder}/version`, 'utf8'), 10)
  return { text, version, checksum: createHash('sha256').update(text).digest('hex') }
}

/**
 * Replaces the database's functions by this program's, in one transaction. All migrations must be applied, and no other process may do the same at the time.
 * It leaves the functions of a newer program alone: their signatures stay, so this program can work with them.
 * `hasMigrated`: loads the same version again, because a migration may have defined a function.
 * @returns false if a newer program has loaded its functions
 */
export async function loadFunctions(db: Db, { text, version, checksum }: SqlFunctions, hasMigrated: boolean): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<Stored>`select version, checksum, release from sql_function_version`.execute(tx)
    const [stored] = rows
    if (stored && isNewer(stored, version)) return false
    if (stored?.version === version && stored.checksum === checksum && stored.release === release && !hasMigrated) return true
    // A function may call another one that follows in the text. A test checks the bodies.
    await sql`set local check_function_bodies = off`.execute(tx)
    await runScript(tx, text)
    await sql`insert into sql_function_version (version, checksum, loaded_at, release) values (${version}, ${checksum}, now(), ${release})
      on conflict (only_row) do update set version = excluded.version, checksum = excluded.checksum, loaded_at = excluded.loaded_at,
        release = excluded.release`.execute(tx)
    return true
  })
}

/** What loaded the functions of the database. `release` is null for a program from before 0.2.0. */
type Stored = { version: number; checksum: string; release: string | null }

/** True if another program is newer than this one: by its release, or in the same release by the version of its functions. */
function isNewer(stored: Stored, version: number) {
  const difference = stored.release === null ? 0 : compareReleases(stored.release, release)
  return difference > 0 || (difference === 0 && stored.version > version)
}

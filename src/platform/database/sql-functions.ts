import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { sql } from 'kysely'
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
 */
export async function loadFunctions(db: Db, { text, version, checksum }: SqlFunctions, hasMigrated: boolean) {
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ version: number; checksum: string }>`select version, checksum from sql_function_version`.execute(tx)
    const [stored] = rows
    if (stored && stored.version > version) return
    if (stored?.version === version && stored.checksum === checksum && !hasMigrated) return
    // A function may call another one that follows in the text. A test checks the bodies.
    await sql`set local check_function_bodies = off`.execute(tx)
    await runScript(tx, text)
    await sql`insert into sql_function_version (version, checksum, loaded_at) values (${version}, ${checksum}, now())
      on conflict (only_row) do update set version = excluded.version, checksum = excluded.checksum, loaded_at = excluded.loaded_at`.execute(tx)
  })
}

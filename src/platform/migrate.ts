import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import type { Db } from './database.ts'

const folder = 'migrations'

/**
 * Brings the database to the newest migration, each file in one transaction. The caller sees to it that no other process does so now.
 * @throws Error when a migration that was applied has been edited since
 */
export async function migrate(db: Db) {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()
  await sql`create table if not exists migration (name text primary key, checksum text not null, applied_at timestamptz not null default now())`.execute(db)
  for (const name of files) {
    const text = await readFile(`${folder}/${name}`, 'utf8')
    const checksum = createHash('sha256').update(text).digest('hex')
    await db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ checksum: string }>`select checksum from migration where name = ${name}`.execute(tx)
      const [applied] = rows
      if (applied && applied.checksum !== checksum) throw new Error(`${folder}/${name} was changed after it was applied to this database`)
      if (applied) return
      for (const statement of statementsOf(text)) await sql.raw(statement).execute(tx)
      await sql`insert into migration (name, checksum) values (${name}, ${checksum})`.execute(tx)
    })
  }
}

/** Migrations are plain statements, each ended by a semicolon at a line's end. */
function statementsOf(text: string) {
  return text
    .replace(/^\s*--.*$/gm, '')
    .split(/;\s*$/m)
    .filter((part) => part.trim())
}

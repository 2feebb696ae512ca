import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type Db, openDatabase } from './database.ts'
import { openEmbedded, syncs } from './embedded.ts'

async function withDatabase(dataDir: string, act: (db: Db) => Promise<void>) {
  const db = openDatabase(await openEmbedded(dataDir))
  try {
    await act(db)
  } finally {
    await db.destroy()
  }
}

test('every commit is synced to the disk before it is acknowledged, and is there after opening again', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'swachh-embedded-'))
  const commits = 25
  try {
    await withDatabase(dataDir, async (db) => {
      await sql`create table note (id integer)`.execute(db)
      for (let id = 1; id <= commits; id += 1) {
        const before = syncs.count
        await sql`insert into note values (${id})`.execute(db)
        expect(syncs.count, `commit ${id}`).toBeGreaterThan(before)
      }
    })
    await withDatabase(dataDir, async (db) => {
      const { rows } = await sql<{ count: number }>`select count(*) from note`.execute(db)
      expect(rows).toEqual([{ count: commits }])
      const { rows: settings } =
        await sql`select name, setting from pg_settings where name in ('fsync', 'full_page_writes', 'synchronous_commit') order by name`.execute(db)
      expect(settings).toEqual(['fsync', 'full_page_writes', 'synchronous_commit'].map((name) => ({ name, setting: 'on' })))
    })
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}, 60_000)

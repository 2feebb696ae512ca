import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
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

test('every file of a new database is synced before it is opened, and one whose making was cut short is made anew', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'swachh-embedded-'))
  try {
    const before = syncs.count
    await withDatabase(dataDir, async (db) => {
      const files = readdirSync(join(dataDir, 'postgres'), { recursive: true, withFileTypes: true })
      expect(files.length).toBeGreaterThan(500)
      expect(syncs.count - before).toBeGreaterThan(files.length * 0.95)
      await sql`create table note (id integer)`.execute(db)
    })
    expect(existsSync(join(dataDir, 'postgres.unfinished'))).toBe(false)

    // As a power cut leaves it: the mark is on the disk, the files are empty.
    for (const file of ['PG_VERSION', 'global/pg_control', 'postgresql.conf']) writeFileSync(join(dataDir, 'postgres', file), '')
    writeFileSync(join(dataDir, 'postgres.unfinished'), '')
    await withDatabase(dataDir, async (db) => {
      const { rows } = await sql<{ found: string | null }>`select to_regclass('note')::text as found`.execute(db)
      expect(rows).toEqual([{ found: null }])
    })
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}, 60_000)

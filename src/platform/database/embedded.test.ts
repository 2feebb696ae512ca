import fs, { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { type Db, openDatabase } from './database.ts'
import { openEmbedded, fileSyncs } from './embedded.ts'

async function withDatabase(dataDir: string, act: (db: Db) => Promise<void>) {
  const db = openDatabase(await openEmbedded(dataDir))
  try {
    await act(db)
  } finally {
    await db.destroy()
  }
}

test('syncs every commit before acknowledging it, and refuses a commit that the disk cannot sync', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'swachh-embedded-'))
  const commits = 25
  try {
    await withDatabase(dataDir, async (db) => {
      await sql`create table note (id integer)`.execute(db)
      for (let id = 1; id <= commits; id += 1) {
        const before = fileSyncs.count
        await sql`insert into note values (${id})`.execute(db)
        expect(fileSyncs.count, `commit ${id}`).toBeGreaterThan(before)
      }
    })
    // Not closed, because the engine dies below and a dead engine accepts no call.
    const db = openDatabase(await openEmbedded(dataDir))
    const { rows } = await sql<{ count: number }>`select count(*) from note`.execute(db)
    expect(rows).toEqual([{ count: commits }])
    const { rows: settings } =
      await sql`select name, setting from pg_settings where name in ('fsync', 'full_page_writes', 'synchronous_commit') order by name`.execute(db)
    expect(settings).toEqual(['fsync', 'full_page_writes', 'synchronous_commit'].map((name) => ({ name, setting: 'on' })))

    const disk = breakDisk()
    try {
      await expect(sql`insert into note values (0)`.execute(db)).rejects.toMatchObject({
        severity: 'PANIC',
        message: expect.stringContaining('could not fsync'),
      })
      await expect.poll(() => disk.exit).toHaveBeenCalledWith(1)
    } finally {
      disk.repair()
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}, 60_000)

/** Makes the next sync fail, and replaces `process.exit`, so that the process survives. */
function breakDisk() {
  const { fsyncSync } = fs
  const originalExit = process.exit
  const exit = vi.fn<(code: number) => void>()
  const stderr = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  const set = (sync: typeof fsyncSync) => {
    fs.fsyncSync = sync
    syncBuiltinESMExports()
  }
  set(() => {
    set(fsyncSync)
    throw Object.assign(new Error('EIO: i/o error, fsync'), { code: 'EIO' })
  })
  Reflect.set(process, 'exit', exit)
  return {
    exit,
    repair() {
      set(fsyncSync)
      Reflect.set(process, 'exit', originalExit)
      stderr.mockRestore()
    },
  }
}

test('syncs every file of a new database, and recreates a database whose creation was interrupted', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'swachh-embedded-'))
  try {
    const before = fileSyncs.count
    await withDatabase(dataDir, async (db) => {
      const files = readdirSync(join(dataDir, 'postgres'), { recursive: true, withFileTypes: true })
      expect(files.length).toBeGreaterThan(500)
      expect(fileSyncs.count - before).toBeGreaterThan(files.length * 0.95)
      await sql`create table note (id integer)`.execute(db)
    })
    expect(existsSync(join(dataDir, 'postgres.unfinished'))).toBe(false)

    // The state after a power cut: the mark exists, and the files are empty.
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

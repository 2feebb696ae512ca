import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Db, openDatabase } from '#platform/database/database.ts'
import { openInMemory } from '#platform/database/embedded.ts'
import { migrate } from '#platform/database/migrate.ts'
import { appliedMigrations } from '#platform/database/unknown-migrations.ts'
import { openFolder } from '#platform/files/files.ts'
import { openLog } from '#platform/process/log.ts'
import { version } from '#platform/process/version.ts'
import { dump } from '#platform/backup/dump.ts'
import { load } from '#platform/backup/load.ts'
import { readRecords } from '#platform/backup/records.ts'
import { openTestEngine } from '../../support/open-test-engine.ts'

/** The embedded database takes seconds to create an empty database on a busy machine. */
vi.setConfig({ testTimeout: 90_000 })

let folder: string
let db: Db

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'swachh-newer-'))
  await cp('migrations', join(folder, 'migrations'), { recursive: true })
  db = openDatabase(await openTestEngine())
})
afterEach(async () => {
  await db.destroy()
  await rm(folder, { recursive: true })
})

const [major = 0, minor = 0] = version.split('.').map(Number)

/** Migrates as the next minor release does. */
async function upgrade(name: string, text: string) {
  await writeFile(join(folder, 'migrations', name), text)
  await migrate(db, { folder: join(folder, 'migrations') })
  await sql`update migration set release = ${`${major}.${minor + 1}.0`} where name >= '9000'`.execute(db)
}

async function restore() {
  const bytes: Uint8Array[] = []
  for await (const each of dump({ engine: 'embedded', db, files: openFolder(join(folder, 'uploads')), secrets: [] }, new Date())) bytes.push(each)
  const records = readRecords(Readable.from(bytes))
  const engine = await openInMemory()
  const destination = { engine, log: openLog('silent'), modules: [], putFile: async () => {}, putSecret: async () => {} }
  return { restored: openDatabase(engine), loaded: await load(records, destination) }
}

test('an earlier release restores every row of a database that the next one has extended, and its own start accepts it', async () => {
  await upgrade(
    '9000_made_up.sql',
    '-- additive\n\\i sql/functions/day-in-india.sql\ncreate table made_up (day date);\nalter table lead add column made_up text;\n',
  )
  await sql`insert into made_up values (day_in_india('2026-01-01 18:30Z'))`.execute(db)
  await sql`insert into lead (id, name, phone, email, subject, message, created_at, made_up)
    values ('one', 'Asha', '1', 'a@example.com', 'Hello', 'Is it fresh?', now(), 'yes')`.execute(db)
  const { restored, loaded } = await restore()
  expect(loaded.tables['public.made_up']?.rows).toBe(1)
  expect((await sql`select day, (select made_up from lead) as made_up from made_up`.execute(restored)).rows).toEqual([{ day: '2026-01-02', madeUp: 'yes' }])
  expect((await appliedMigrations(restored)).at(-1)).toEqual((await appliedMigrations(db)).at(-1))
  await migrate(restored)
  await restored.destroy()
})

test('an earlier release refuses the backup of a database that the next one has changed', async () => {
  await upgrade('9000_made_up.sql', '-- not additive: the program reads it\ncreate table made_up (day date);\n')
  await expect(restore()).rejects.toThrow(/^the database has 9000_made_up\.sql, [^\n]* or later, or restore a backup$/)
})

import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTestEngine } from '#test/open-test-engine.ts'
import { version } from '../process/version.ts'
import { type Db, openDatabase } from './database.ts'
import { migrate } from './migrate.ts'
import { appliedMigrations } from './unknown-migrations.ts'

const [major = 0, minor = 0] = version.split('.').map(Number)
const next = `${major}.${minor + 1}.0`
const afterNext = `${major}.${minor + 2}.0`

let db: Db
let folder: string

beforeEach(async () => {
  db = openDatabase(await openTestEngine())
  folder = await mkdtemp(join(tmpdir(), 'swachh-unknown-'))
  await cp('migrations', join(folder, 'ours'), { recursive: true })
  await mkdir(join(folder, 'own'))
})

afterEach(async () => {
  await db.destroy()
  await rm(folder, { recursive: true })
})

/** Applies a migration as the program of `release` does. */
async function upgrade(release: string, name: string, text: string) {
  await writeFile(join(folder, 'ours', name), text)
  await migrate(db, { folder: join(folder, 'ours') })
  await sql`update migration set release = ${release} where name = ${name}`.execute(db)
}

const table = 'create table made_up (id text primary key);\n'

test('starts beside additive migrations of the next minor version, and applies those that it has itself', async () => {
  await upgrade(next, '9000_made_up.sql', `-- additive\n${table}`)
  await upgrade(next, '9001_made_up.sql', '-- additive: nothing reads the index\ncreate index made_up_id on made_up (id);\n')
  await writeFile(join(folder, 'own', '0001_ribbon.sql'), 'create table ribbon (id text primary key);')
  await migrate(db, { modules: [{ name: 'ribbons', migrations: join(folder, 'own') }] })
  const applied = await appliedMigrations(db)
  expect(applied.slice(-3).map(({ name, release }) => [name, release])).toEqual([
    ['9000_made_up.sql', next],
    ['9001_made_up.sql', next],
    ['ribbons/0001_ribbon.sql', version],
  ])
})

test.each([
  ['is not additive', next, `-- not additive: the program reads it\n${table}`],
  ['has no mark', next, table],
  ['has its mark in another line', next, `-- A table.\n-- additive\n${table}`],
  ['has a longer word for a mark', next, `-- additively\n${table}`],
  ['is of the minor version after the next', afterNext, `-- additive\n${table}`],
  ['is of the next major version', `${major + 1}.0.0`, `-- additive\n${table}`],
])('refuses a migration that %s, and names the release that is needed', async (_how, release, text) => {
  await upgrade(release, '9000_made_up.sql', text)
  await expect(migrate(db)).rejects.toThrow(
    new Error(
      `the database has 9000_made_up.sql, which this version of the shop does not know: start the newer version, ${release} or later, or restore a backup`,
    ),
  )
})

test('names the newest release that is needed', async () => {
  await upgrade(next, '9000_made_up.sql', `-- additive\n${table}`)
  await upgrade(afterNext, '9001_made_up.sql', 'drop table made_up;')
  await upgrade(next, '9002_made_up.sql', table)
  await expect(migrate(db)).rejects.toThrow(`9001_made_up.sql, which this version of the shop does not know: start the newer version, ${afterNext} or later`)
})

test('starts beside a newer version of a module, but never without the module', async () => {
  const modules = [{ name: 'ribbons', migrations: join(folder, 'own') }]
  await writeFile(join(folder, 'own', '0001_ribbon.sql'), '-- additive\ncreate table ribbon (id text primary key);')
  await migrate(db, { modules })
  await writeFile(join(folder, 'own', '0002_length.sql'), '-- additive\nalter table ribbon add column length integer;')
  await migrate(db, { modules })
  await rm(join(folder, 'own', '0002_length.sql'))
  await migrate(db, { modules })
  await expect(migrate(db)).rejects.toThrow(/^the database has ribbons\/0001_ribbon\.sql, [^\n]*: name its module in src\/shop\.modules\.ts again$/)
})

test('knows the two migrations of 0.1.0 whose comments were changed later', async () => {
  await sql`update migration set checksum = '507232480cff98bd2b078a21ffc7d5196849ea2f6c2d19de4f60b4cfe1a11f35' where name = '0005_settings.sql'`.execute(db)
  await migrate(db)
  await sql`update migration set checksum = '507232480cff98bd2b078a21ffc7d5196849ea2f6c2d19de4f60b4cfe1a11f35' where name = '0006_orders_back_office.sql'`.execute(
    db,
  )
  await expect(migrate(db)).rejects.toThrow('0006_orders_back_office.sql was changed after it was applied to this database')
})

test('adds to the table of 0.1.0 what an earlier release needs, and keeps its rows', async () => {
  await sql`alter table migration drop column release, drop column script`.execute(db)
  const before = await appliedMigrations(db)
  await migrate(db)
  expect((await appliedMigrations(db)).map(({ name }) => name)).toEqual(before.map(({ name }) => name))
  await upgrade(next, '9000_made_up.sql', `-- additive\n${table}`)
  expect((await appliedMigrations(db)).at(-1)).toMatchObject({ name: '9000_made_up.sql', release: next, script: `-- additive\n${table}` })
})

import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTestEngine } from '#test/open-test-engine.ts'
import { type Db, openDatabase, type Tx } from './database.ts'
import { migrate } from './migrate.ts'
import { listMigrations } from './migration-files.ts'
import { runScript } from './run-script.ts'
import { readFunctions } from './sql-functions.ts'

let db: Db
let folder: string

beforeEach(async () => {
  db = openDatabase(await openTestEngine())
  folder = await mkdtemp(join(tmpdir(), 'swachh-functions-'))
})

afterEach(async () => {
  await db.destroy()
  await rm(folder, { recursive: true })
})

async function readDefinitions(from: Db | Tx): Promise<Map<string, string>> {
  const { rows } = await sql<{ name: string; definition: string }>`
    select p.proname as name, pg_get_functiondef(p.oid) as definition from pg_proc p where p.pronamespace in ('public'::regnamespace, 'sandbox'::regnamespace)
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e') order by 1`.execute(from)
  expect(new Set(rows.map(({ name }) => name)).size).toBe(rows.length)
  return new Map(rows.map(({ name, definition }) => [name, definition]))
}

/** Makes a program whose version and text of `day_in_india` differ: it adds `minutes` to a time. */
async function makeProgram(version: number, minutes: number) {
  const functions = join(folder, `${version}-${minutes}`)
  await cp('sql', functions, { recursive: true })
  await writeFile(join(functions, 'version'), `${version}`)
  const file = join(functions, 'functions/day-in-india.sql')
  await writeFile(file, (await readFile(file, 'utf8')).replace('330 minutes', `${minutes} minutes`))
  return { functions, start: () => migrate(db, { functions }) }
}

/** Returns how far `day_in_india` is ahead of UTC. */
async function readMinutes() {
  const { rows } = await sql<{ minutes: number }>`
    select min(n) as minutes from generate_series(0, 1440) n where day_in_india('2026-01-02 00:00Z'::timestamptz - n * interval '1 minute') < '2026-01-02'`.execute(
    db,
  )
  return Number(rows[0]?.minutes) - 1
}

test('every function of the database stands once in sql/functions, and its body is valid', async () => {
  const { text } = await readFunctions()
  const before = await readDefinitions(db)
  expect([...text.matchAll(/^create or replace function (\w+)\(/gm)].map(([, name]) => name).toSorted()).toEqual([...before.keys()].toSorted())
  await db.transaction().execute(async (tx) => {
    await runScript(tx, text)
    expect(await readDefinitions(tx)).toEqual(before)
  })
})

test('`vitest run src/platform/database/sql-functions -u` raises sql/version after each change of a function', async () => {
  const [version = '', checksum] = (await readFile('sql/version', 'utf8')).trim().split(' ')
  const own = await readFunctions()
  const isSame = checksum === own.checksum
  await expect(`${isSame ? version : own.version + 1} ${own.checksum}\n`).toMatchFileSnapshot('../../../sql/version')
})

test('a migration defines no function: `\\i sql/functions/FILE` includes one that it needs itself', async () => {
  const later = (await listMigrations()).filter(({ name }) => name > '0150')
  expect(later.filter(({ text }) => /^\s*create\s+(or\s+replace\s+)?(function|procedure)\b/im.test(text)).map(({ name }) => name)).toEqual([])
})

test('loads a newer version, and an older program that starts later leaves it alone', async () => {
  const { version } = await readFunctions()
  const [older, newer] = [await makeProgram(version, 330), await makeProgram(version + 1, 345)]
  for (const program of [newer, older, newer]) {
    await program.start()
    expect(await readMinutes()).toBe(345)
  }
})

test('leaves the functions of a newer release alone, whatever their version, until the row that names it is deleted', async () => {
  const { version } = await readFunctions()
  await sql`delete from sql_function_version`.execute(db)
  await (await makeProgram(version - 1, 345)).start()
  await sql`update sql_function_version set release = '9999.0.0'`.execute(db)
  expect(await migrate(db)).toEqual({ isNewest: false })
  expect(await readMinutes()).toBe(345)
  await sql`delete from sql_function_version`.execute(db)
  expect(await migrate(db)).toEqual({ isNewest: true })
  expect(await readMinutes()).toBe(330)
})

test('a newer release loads its functions over those of an earlier one with a higher version', async () => {
  const { version } = await readFunctions()
  await (await makeProgram(version + 1, 345)).start()
  await sql`update sql_function_version set release = '0.0.1'`.execute(db)
  expect(await migrate(db)).toEqual({ isNewest: true })
  expect(await readMinutes()).toBe(330)
})

test('loads a text that changed within a version', async () => {
  const { version } = await readFunctions()
  await (await makeProgram(version, 345)).start()
  expect(await readMinutes()).toBe(345)
  await migrate(db)
  expect(await readMinutes()).toBe(330)
})

test('loads the functions again after a migration, which may have defined an older text', async () => {
  const migrations = join(folder, 'migrations')
  await cp('migrations', migrations, { recursive: true })
  const older = (await readFile('sql/functions/day-in-india.sql', 'utf8')).replace('330 minutes', '345 minutes')
  await writeFile(join(migrations, '9000_made_up.sql'), older)
  await migrate(db, { folder: migrations })
  expect(await readMinutes()).toBe(330)
})

test('a failed load leaves all functions and the version as they were', async () => {
  const { version } = await readFunctions()
  const before = await readDefinitions(db)
  const { functions, start } = await makeProgram(version + 1, 345)
  await writeFile(join(functions, 'functions/versions.sql'), 'create or replace function raise_version() returns integer language sql as $$ select 1 $$;')
  await expect(start()).rejects.toThrow(/cannot change return type/)
  expect(await readDefinitions(db)).toEqual(before)
  expect((await sql`select version from sql_function_version`.execute(db)).rows).toEqual([{ version }])
})

test('a migration may include the functions that it uses', async () => {
  const migrations = join(folder, 'migrations')
  await cp('migrations', migrations, { recursive: true })
  await writeFile(
    join(migrations, '9000_made_up.sql'),
    `drop function day_in_india cascade;
\\i sql/functions/day-in-india.sql
create table made_up (day date);
insert into made_up values (day_in_india('2026-01-01 18:30Z'));
`,
  )
  await migrate(db, { folder: migrations })
  expect((await sql`select day from made_up`.execute(db)).rows).toEqual([{ day: '2026-01-02' }])
})

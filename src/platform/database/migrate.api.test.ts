import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTestEngine } from '#test/open-test-engine.ts'
import { type Db, openDatabase } from './database.ts'
import { migrate } from './migrate.ts'
import { runScript } from './run-script.ts'
import { appliedMigrations } from './unknown-migrations.ts'

let db: Db
let folder: string

beforeEach(async () => {
  db = openDatabase(await openTestEngine())
  folder = await mkdtemp(join(tmpdir(), 'swachh-migrations-'))
  await cp('migrations', folder, { recursive: true })
})

afterEach(async () => {
  await db.destroy()
  await rm(folder, { recursive: true })
})

const addMigration = (name: string, text: string) => writeFile(join(folder, name), text)

const makeNumbers = `
  create table made_up (n integer primary key, twice integer);
  create function double_up() returns trigger language plpgsql as $$ begin
    -- A semicolon; and a quote: '
    new.twice := 2 * new.n;
    return new;
  end $$;
  create trigger made_up_twice before insert on made_up for each row when (new.n > 5) execute function double_up();
  insert into made_up select generate_series(1, 10);
`

test('applies a migration as one script, with functions whose lines end in semicolons', async () => {
  await addMigration('9000_made_up.sql', makeNumbers)
  await migrate(db, { folder })
  const { rows } = await sql`select * from made_up where n in (5, 6) order by n`.execute(db)
  expect(rows).toEqual([
    { n: 5, twice: null },
    { n: 6, twice: 12 },
  ])
})

test('repeats a file of batches until none of its statements changes a row', async () => {
  await addMigration('9000_made_up.sql', makeNumbers)
  await addMigration(
    '9001_filled.batches.sql',
    `update made_up set twice = 2 * n where n in (select n from made_up where twice is null limit 2);
     delete from made_up where n in (select n from made_up where n > 6 order by n limit 1);
     select 1;`,
  )
  await migrate(db, { folder })
  const { rows } = await sql`select n from made_up where twice = 2 * n order by n`.execute(db)
  expect(rows).toEqual([1, 2, 3, 4, 5, 6].map((n) => ({ n })))
})

test('undoes all statements of a migration whose last one fails', async () => {
  await addMigration('9000_made_up.sql', `${makeNumbers}; insert into made_up values (1);`)
  for (const _ of [1, 2]) await expect(migrate(db, { folder })).rejects.toThrow(/duplicate key/)
  const { rows } = await sql`select to_regclass('made_up') as name`.execute(db)
  expect(rows).toEqual([{ name: null }])
  expect((await appliedMigrations(db)).some(({ name }) => name.startsWith('9000'))).toBe(false)
})

test('names the file of a migration that fails', async () => {
  const own = join(folder, 'own')
  await mkdir(own)
  await writeFile(join(own, '0001_x.sql'), 'creat table own_x (id text);')
  await expect(migrate(db, { modules: [{ name: 'own', migrations: own }] })).rejects.toThrow(
    /\/own\/0001_x\.sql was not applied: syntax error at or near "creat"$/,
  )
})

test('runs the same script again and again, and counts the rows that it changed', async () => {
  const script = 'create temporary table if not exists noted (n integer); insert into noted values (1), (2); update noted set n = n + 1; select * from noted;'
  expect(await runScript(db, 'select 1;')).toBe(0n)
  await db.transaction().execute(async (tx) => {
    expect(await runScript(tx, script)).toBe(4n)
    expect(await runScript(tx, script)).toBe(6n)
    expect(await runScript(tx, script)).toBe(8n)
  })
})

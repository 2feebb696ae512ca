import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { shop } from '#test/test-shop.ts'
import { planMigrations } from './plan-migrations.ts'

let folder: string
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'swachh-plan-'))
  mkdirSync(join(folder, 'sql'))
  await sql`create table fruit as select n from generate_series(1, 3) as n`.execute(shop.db)
})
afterEach(async () => {
  rmSync(folder, { recursive: true })
  await sql`drop table fruit`.execute(shop.db)
})

const write = (name: string, text: string) => writeFileSync(join(folder, 'sql', name), text)
const plan = () => planMigrations(shop.db, [...shop.modules, { name: 'fruits', migrations: join(folder, 'sql') }])

test('a database of this release has no migration that waits', async () => {
  expect(await plan()).toEqual([])
})

test('names the tables of each migration that waits, with their rows and the strongest lock', async () => {
  write('0001_taste.sql', 'alter table fruit add column taste text; create index on fruit (taste); create table tree (name text);')
  write('0002_fill.batches.sql', "update fruit set taste = 'sweet' where taste is null;")
  write('0003_trees.sql', 'alter table tree add column height integer; drop index fruit_taste_idx;')
  const plans = await plan()
  expect(plans).toMatchObject([
    {
      name: 'fruits/0001_taste.sql',
      isIncomplete: false,
      tables: [
        { table: 'shop_order', lock: 'EXCLUSIVE' },
        { table: 'fruit', rows: 3, lock: 'ACCESS EXCLUSIVE' },
      ],
    },
    { name: 'fruits/0002_fill.batches.sql', isIncomplete: false, tables: [{ table: 'fruit', rows: 3, lock: 'ROW EXCLUSIVE' }] },
    { name: 'fruits/0003_trees.sql', isIncomplete: true, tables: [{ table: 'shop_order', lock: 'EXCLUSIVE' }] },
  ])
  expect(plans[1]?.seconds).toBeGreaterThan(0)
  expect(await plan(), 'a plan changes nothing').toEqual(plans)
})

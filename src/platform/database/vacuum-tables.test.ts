import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { openDatabase } from './database.ts'
import { openInMemory } from './embedded.ts'
import { vacuumTables } from './vacuum-tables.ts'

const db = openDatabase(await openInMemory())

afterAll(() => db.destroy())

test('frees the space of deleted rows, and tells the planner what is in each table', async () => {
  await sql`create schema "Other"; `.execute(db)
  await sql`create table "Other"."Note" (id integer primary key, words text)`.execute(db)
  await sql`insert into "Other"."Note" select n, repeat('x', 1000) from generate_series(1, 2000) as n`.execute(db)
  await sql`delete from "Other"."Note" where id > 200`.execute(db)
  const size = async () => {
    const { rows } = await sql<{ pages: number; counted: number }>`
      select pg_relation_size('"Other"."Note"') / 8192 as pages, reltuples as counted from pg_class where relname = 'Note'`.execute(db)
    return rows[0]
  }
  const before = await size()
  expect(before?.counted).toBe(-1)

  await vacuumTables(db)
  const after = await size()
  expect(after?.counted).toBe(200)
  expect(after?.pages).toBeLessThan((before?.pages ?? 0) / 5)
  const { rows } = await sql<{ column: string }>`select attname as column from pg_stats where tablename = 'Note' order by attname`.execute(db)
  expect(rows.map(({ column }) => column)).toEqual(['id', 'words'])
})

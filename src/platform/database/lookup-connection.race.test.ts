import { sql } from 'kysely'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { databaseUrl } from '#test/postgres.ts'
import { shop } from '#test/test-shop.ts'
import { type Db, openDatabase, openPool, openLookupConnection } from './database.ts'

let quick: Db
let db: Db

/** Two connections, one of which the lane takes. */
beforeEach(async () => {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(shop.db)
  const engine = openPool(databaseUrl(inject('postgresUrl'), rows[0]?.name ?? ''), 2)
  const lane = openLookupConnection(engine)
  if (!lane) throw new Error('A server has a lane')
  quick = lane
  db = openDatabase(engine)
})
afterEach(async () => {
  await quick.destroy()
  await db.destroy()
})

const ask = async (number: number) =>
  (await sql<{ number: number; pid: number }>`select ${number}::int as number, pg_backend_pid() as pid`.execute(quick)).rows[0]
const numbers = Array.from({ length: 200 }, (_, number) => number)

test('all who ask at once are answered what they asked, on one connection', async () => {
  const answers = await Promise.all(numbers.map(ask))
  expect(answers.map((answer) => answer?.number)).toEqual(numbers)
  expect(new Set(answers.map((answer) => answer?.pid)).size).toBe(1)
})

test('who asks amiss fails alone', async () => {
  const answers = await Promise.allSettled(numbers.map((number) => (number % 50 === 7 ? sql`select 1 / 0`.execute(quick) : ask(number))))
  expect(answers.flatMap(({ status }, number) => (status === 'rejected' ? [number] : []))).toEqual([7, 57, 107, 157])
})

test('a connection that breaks is replaced and given back, however often', async () => {
  for (const _ of [1, 2, 3, 4]) {
    const pid = (await ask(1))?.pid
    const waiting = sql`select pg_sleep(30)`.execute(quick)
    await Promise.all([expect(waiting).rejects.toThrow(/terminat/i), sql`select pg_terminate_backend(${pid})`.execute(shop.db)])
    await expect.poll(() => ask(2).then((answer) => answer?.number, String)).toBe(2)
    // Had one been kept, none would be left for this.
    expect(await db.transaction().execute(async (tx) => (await sql<{ one: number }>`select 1 as one`.execute(tx)).rows)).toEqual([{ one: 1 }])
  }
})

test('a transaction is refused', async () => {
  await expect(quick.transaction().execute(async () => {})).rejects.toThrow('Single statements alone')
})

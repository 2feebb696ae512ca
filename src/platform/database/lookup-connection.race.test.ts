import { sql } from 'kysely'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { databaseUrl } from '#test/postgres.ts'
import { shop } from '#test/test-shop.ts'
import { batchReads, batchWrites, sendReadsTo } from './batch.ts'
import { type Db, openDatabase, openPool, openLookupConnection, type Tx } from './database.ts'

let lookups: Db
let db: Db

/** Opens a pool of two connections. The lookup connection takes one of them. */
beforeEach(async () => {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(shop.db)
  const engine = openPool(databaseUrl(inject('postgresUrl'), rows[0]?.name ?? ''), 2)
  const opened = openLookupConnection(engine)
  if (!opened) throw new Error('A server has a lookup connection')
  lookups = opened
  db = openDatabase(engine)
})
afterEach(async () => {
  await lookups.destroy()
  await db.destroy()
})

const query = async (number: number) =>
  (await sql<{ number: number; pid: number }>`select ${number}::int as number, pg_backend_pid() as pid`.execute(lookups)).rows[0]
const numbers = Array.from({ length: 200 }, (_, number) => number)

test('concurrent queries on one connection each get their own answer', async () => {
  const answers = await Promise.all(numbers.map(query))
  expect(answers.map((answer) => answer?.number)).toEqual(numbers)
  expect(new Set(answers.map((answer) => answer?.pid)).size).toBe(1)
})

test('a failed query does not fail the others', async () => {
  const answers = await Promise.allSettled(numbers.map((number) => (number % 50 === 7 ? sql`select 1 / 0`.execute(lookups) : query(number))))
  expect(answers.flatMap(({ status }, number) => (status === 'rejected' ? [number] : []))).toEqual([7, 57, 107, 157])
})

test('replaces a broken connection and releases it to the pool, again and again', async () => {
  for (const _ of [1, 2, 3, 4]) {
    const pid = (await query(1))?.pid
    const waiting = sql`select pg_sleep(30)`.execute(lookups)
    await Promise.all([expect(waiting).rejects.toThrow(/terminat/i), sql`select pg_terminate_backend(${pid})`.execute(shop.db)])
    await expect.poll(() => query(2).then((answer) => answer?.number, String)).toBe(2)
    // If a broken connection had not been released, the pool would have none left for this transaction.
    expect(await db.transaction().execute(async (tx) => (await sql<{ one: number }>`select 1 as one`.execute(tx)).rows)).toEqual([{ one: 1 }])
  }
})

test('a connection that lost its prepared statements twice is replaced once', async () => {
  const old = (await query(1))?.pid
  await query(1)
  await sql`deallocate all`.execute(lookups)
  const { waiting, last } = await shop.db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(4711)`.execute(tx)
    const begun = { first: query(1), waiting: sql`select pg_advisory_lock(4711)`.execute(lookups), last: query(1) }
    const waitsForLock = async () =>
      (await sql<{ event: string }>`select wait_event_type as event from pg_stat_activity where pid = ${old}`.execute(db)).rows[0]?.event
    await expect.poll(waitsForLock).toBe('Lock')
    expect((await query(2))?.pid).not.toBe(old)
    return begun
  })
  const replaced = (await query(2))?.pid
  await Promise.all([waiting, last])
  expect((await query(2))?.pid).toBe(replaced)
})

test('refuses a transaction', async () => {
  await expect(lookups.transaction().execute(async () => {})).rejects.toThrow('single statements only')
})

test('all batches of reads share the lookup connection; writes and transactions do not', async () => {
  sendReadsTo(db, lookups)
  const processOf = async (on: Db | Tx) => (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(on)).rows[0]?.pid
  const report = async (on: Db | Tx, inputs: string[]) => {
    const pid = await processOf(on)
    return inputs.map(() => pid ?? 0)
  }
  const [read, readOther, write] = [batchReads(report), batchReads(report), batchWrites(report)]
  const [shared, own] = [await processOf(lookups), await processOf(db)]
  expect(shared).not.toBe(own)
  expect(await Promise.all([read(db, 'a'), readOther(db, 'b'), write(db, 'c')])).toEqual([shared, shared, own])
  expect(await db.transaction().execute((tx) => read(tx, 'a'))).toBe(own)
})

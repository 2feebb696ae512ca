import { sql } from 'kysely'
import { afterAll, expect, inject, test } from 'vitest'
import { databaseUrl } from '#test/postgres.ts'
import { makeProduct } from '#test/make-product.ts'
import { shop } from '#test/test-shop.ts'
import { openDatabase, openPool } from './database.ts'
import { pipelined } from './pipeline.ts'

/** Opens a pool of one connection, so that a test knows its prepared statements. */
async function openPoolOfOne() {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(shop.db)
  return openPool(databaseUrl(inject('postgresUrl'), rows[0]?.name ?? ''), 1)
}

const openOne = async () => openDatabase(await openPoolOfOne())

const times = Array.from({ length: 8 })

// Other files use the same database.
afterAll(() => sql`drop table if exists fruit, vegetable, note, herb`.execute(shop.db))

test('prepares a repeated statement, and prepares it again after a migration changed its table', async () => {
  const db = await openOne()
  await sql`create table fruit (name text)`.execute(shop.db)
  const read = () => sql<Record<string, unknown>>`select * from fruit`.execute(db)
  for (const _ of times) await read()
  const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements where statement like '%fruit'`.execute(db)
  expect(rows).toHaveLength(1)
  await sql`alter table fruit add column taste text`.execute(shop.db)
  await sql`insert into fruit values ('apple', 'sweet')`.execute(shop.db)
  expect((await read()).rows).toEqual([{ name: 'apple', taste: 'sweet' }])
  for (const _ of times) await read()
  await db.destroy()
})

test('two users of one connection each get their own answers', async () => {
  const pool = await openPoolOfOne()
  const [one, other] = [openDatabase(pool), openDatabase(pool)]
  for (const _ of times) {
    expect((await sql`select 'mine' as says`.execute(one)).rows).toEqual([{ says: 'mine' }])
    expect((await sql`select 'theirs' as says`.execute(other)).rows).toEqual([{ says: 'theirs' }])
  }
  await one.destroy()
})

test('a failed transaction leaves no rows, and its connection still works', async () => {
  const db = await openOne()
  await sql`create table vegetable (name text primary key)`.execute(db)
  const add = (name: string) => sql`insert into vegetable values (${name})`
  await db.transaction().execute((tx) => add('leek').execute(tx))
  for (const _ of times) {
    const failing = db
      .transaction()
      .execute((tx) =>
        pipelined(tx, (pipelineTx) => Promise.all([add('kale').execute(pipelineTx), add('leek').execute(pipelineTx), add('beet').execute(pipelineTx)])),
      )
    await expect(failing).rejects.toMatchObject({ code: '23505' })
  }
  const swallowed = db.transaction().execute(async (tx) => {
    await add('kale').execute(tx)
    await add('leek')
      .execute(tx)
      .catch(() => {})
  })
  await expect(swallowed).rejects.toThrow('rolled back instead of committed')
  expect((await sql`select name from vegetable`.execute(db)).rows).toEqual([{ name: 'leek' }])
  await db.destroy()
})

test('pipelined statements run in the order of the calls', async () => {
  const db = await openOne()
  await sql`create table note (text text)`.execute(db)
  const [, , count] = await db
    .transaction()
    .execute((tx) =>
      pipelined(tx, (pipelineTx) =>
        Promise.all([
          sql`insert into note values ('first')`.execute(pipelineTx),
          sql`update note set text = text || ', then second'`.execute(pipelineTx),
          sql<{ text: string }>`select text from note`.execute(pipelineTx),
        ]),
      ),
    )
  expect(count.rows).toEqual([{ text: 'first, then second' }])
  await db.destroy()
})

test('work that fails before its first statement also ends its transaction', async () => {
  const db = await openOne()
  await expect(db.transaction().execute(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect((await sql<{ open: boolean }>`select pg_current_xact_id_if_assigned() is not null as open`.execute(db)).rows).toEqual([{ open: false }])
  await makeProduct({ ...shop, db })
  await db.destroy()
})

test('after DEALLOCATE ALL a failed transaction leaves no rows, work goes on, and the connection is replaced', async () => {
  const pool = await openPoolOfOne()
  const db = openDatabase(pool)
  await sql`create table herb (name text primary key)`.execute(db)
  const add = (name: string) => sql`insert into herb values (${name})`
  const count = async () => (await sql<{ count: number }>`select count(*)::int as count from herb`.execute(db)).rows[0]?.count
  for (const name of ['basil', 'chive', 'dill']) await db.transaction().execute((tx) => add(name).execute(tx))
  const processOf = async () => (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)).rows[0]?.pid
  for (const _ of times) await count()
  const before = await processOf()
  await sql.raw('deallocate all').execute(db)
  expect(await count()).toBe(3)
  expect(await processOf()).not.toBe(before)

  for (const _ of times) await db.transaction().execute((tx) => sql`update herb set name = name`.execute(tx))
  await sql.raw('deallocate all').execute(db)
  const failing = db.transaction().execute(async (tx) => {
    await sql`update herb set name = name`.execute(tx)
    await add('fennel').execute(tx)
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(await count()).toBe(3)
  await db.transaction().execute((tx) => add('fennel').execute(tx))
  expect(await count()).toBe(4)
  await db.destroy()
})

test('pipelined statements are all answered before the first failure rejects', async () => {
  const db = await openOne()
  const answered: string[] = []
  const failing = db.transaction().execute((tx) =>
    pipelined(tx, (pipelineTx) => {
      const record = (name: string, statement: Promise<unknown>) => statement.finally(() => answered.push(name))
      return Promise.all([
        record('broken', sql`select 1 / 0`.execute(pipelineTx)),
        record('slow', sql`select pg_sleep(0.2)`.execute(pipelineTx)),
        record('last', sql`select 1`.execute(pipelineTx)),
      ])
    }).catch((error: unknown) => {
      answered.push('told')
      throw error
    }),
  )
  await expect(failing).rejects.toMatchObject({ code: '22012' })
  expect(answered).toEqual(['broken', 'slow', 'last', 'told'])
  await db.destroy()
})

test('a transaction has the isolation level that it asks for', async () => {
  const db = await openOne()
  const isolation = () =>
    db
      .transaction()
      .setIsolationLevel('serializable')
      .execute(async (tx) => (await sql<{ level: string }>`select current_setting('transaction_isolation') as level`.execute(tx)).rows)
  for (const _ of times) expect(await isolation()).toEqual([{ level: 'serializable' }])
  const prepared = await sql`select from pg_prepared_statements where statement ilike 'start%'`.execute(db)
  expect(prepared.rows).toEqual([])
  await db.destroy()
})

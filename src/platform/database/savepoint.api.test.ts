import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { shop } from '#test/test-shop.ts'
import type { Tx } from './database.ts'
import { statementInSavepoint } from './savepoint.ts'

beforeAll(() => sql`create table fruit (name text primary key)`.execute(shop.db))
afterAll(() => sql`drop table fruit`.execute(shop.db))

const add = (name: string) => (tx: Tx) => sql`insert into fruit values (${name})`.execute(tx)
const names = async () => (await sql<{ name: string }>`select name from fruit order by name`.execute(shop.db)).rows.map(({ name }) => name)

test('an error undoes the statement alone, wherever it happens, and the transaction goes on', async () => {
  const outcomes = await shop.db.transaction().execute(async (tx) => [
    await statementInSavepoint(tx, add('apple')),
    await statementInSavepoint(tx, add('apple')),
    await statementInSavepoint(tx, async () => {
      throw new Error('before the statement')
    }),
    await statementInSavepoint(tx, add('pear')),
  ])
  expect(outcomes).toMatchObject([{ result: {} }, { error: { code: '23505' } }, { error: { message: 'before the statement' } }, { result: {} }])
  expect(await names()).toEqual(['apple', 'pear'])
})

test('a rollback of the transaction undoes the statement too', async () => {
  const undone = shop.db.transaction().execute(async (tx) => {
    await statementInSavepoint(tx, add('plum'))
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  expect(await names()).not.toContain('plum')
})

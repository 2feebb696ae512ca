import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { shop } from '#test/test-shop.ts'
import type { Db, Tx } from './database.ts'
import { batched } from './batch.ts'

/** Opens a batched division of 10 by a number. `sizes` records how many calls each statement was for. */
function openTenths(fail: (all: number[]) => Error | undefined = () => undefined) {
  const sizes: number[] = []
  const tenth = batched(async (db: Db | Tx, all: number[]) => {
    sizes.push(all.length)
    const failure = fail(all)
    if (failure) throw failure
    const { rows } = await sql<{
      tenth: number
    }>`select 10 / value::int as tenth from unnest(${all}::int[]) with ordinality as given (value, place) order by place`.execute(db)
    return rows.map(({ tenth: own }) => own)
  })
  return { tenth, sizes }
}

test('sends the calls of one turn as one statement, and each gets its own answer', async () => {
  const { tenth, sizes } = openTenths()
  expect(await Promise.all([1, 2, 5].map((value) => tenth(shop.db, value)))).toEqual([10, 5, 2])
  expect(await tenth(shop.db, 10)).toBe(1)
  expect(sizes).toEqual([3, 1])
})

test('a failed call does not fail the others', async () => {
  const { tenth, sizes } = openTenths()
  const settled = await Promise.allSettled([1, 0, 5].map((value) => tenth(shop.db, value)))
  expect(settled.map((one) => (one.status === 'fulfilled' ? one.value : String(one.reason)))).toEqual([10, expect.stringContaining('division by zero'), 2])
  expect(sizes).toEqual([3, 1, 1, 1])
})

test('while the database is unavailable, all calls fail without a retry', async () => {
  const unavailable = Object.assign(new Error('unavailable'), { code: 'ECONNREFUSED' })
  const { tenth, sizes } = openTenths(() => unavailable)
  const settled = await Promise.allSettled([1, 2].map((value) => tenth(shop.db, value)))
  expect(settled.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(sizes).toEqual([2])
})

test('rejects a call for which the statement has no answer', async () => {
  const none = batched(async (_db: Db | Tx, _all: number[]) => Promise.resolve<number[]>([]))
  await expect(none(shop.db, 1)).rejects.toThrow('without an answer')
})

test('splits very many calls into several statements', async () => {
  const { tenth, sizes } = openTenths()
  await Promise.all(Array.from({ length: 230 }, () => tenth(shop.db, 1)))
  expect(sizes).toEqual([100, 100, 30])
})

test('in a transaction each call runs at once and alone', async () => {
  const { tenth, sizes } = openTenths()
  await shop.db.transaction().execute(async (tx) => {
    const [first, second] = [tenth(tx, 2), tenth(tx, 5)]
    expect(sizes).toEqual([1, 1])
    expect(await Promise.all([first, second])).toEqual([5, 2])
  })
})

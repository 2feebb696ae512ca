import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { shop } from '#test/test-shop.ts'
import { findByKey } from './find-by-key.ts'

test('finds the row of each key in one statement, and nothing for an unknown key', async () => {
  const sizes: number[] = []
  const find = findByKey(
    async (db, keys) => {
      sizes.push(keys.length)
      const { rows } = await sql<{ key: string }>`select key from unnest(${['a', 'b', 'c']}::text[]) as known (key) where key = any(${keys})`.execute(db)
      return rows
    },
    ({ key }) => key,
  )
  expect(await Promise.all(['b', 'x', 'a', 'b'].map((key) => find(shop.db, key)))).toEqual([{ key: 'b' }, undefined, { key: 'a' }, { key: 'b' }])
  expect(sizes).toEqual([4])
})

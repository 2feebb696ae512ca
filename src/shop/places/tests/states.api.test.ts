import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { shop } from '#test/test-shop.ts'
import { stateCodeOf, stateKeysOf, states } from '../rules/states.ts'

test('the database has the same canonical form of a state', async () => {
  const others = ['J. & K.', 'N.C.T. of Delhi', 'ANDAMAN &Nicobar', 'Tamilnadu', 'Dadra & Nagar Haveli and Daman & Diu', 'leh ']
  const { rows } = await sql<{ name: string; key: string }>`select name, state_key(name) as key from unnest(${[...states, ...others]}::text[]) as name`.execute(
    shop.db,
  )
  expect(rows).toHaveLength(states.length + others.length)
  for (const { name, key } of rows) {
    const code = stateCodeOf(name)
    expect([name, code && stateKeysOf(code)]).toEqual([name, expect.arrayContaining([key])])
  }
})

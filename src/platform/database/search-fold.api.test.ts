import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { foldText } from '#kernel/search-words.ts'
import { makeCustomer } from '#test/make.ts'
import { shop } from '#test/test-shop.ts'
import { runScript } from './run-script.ts'

/** Scripts that shoppers type, and what editors and keyboards add. Each range is older than the oldest server's Unicode tables. */
const ranges = [
  [0x20, 0x24f],
  [0x250, 0x36f],
  [0x370, 0x3ff],
  [0x400, 0x4ff],
  [0x600, 0x6ff],
  [0x900, 0xdff],
  [0x1e00, 0x1eff],
  [0x2000, 0x206f],
  [0x20a0, 0x20bf],
  [0x2100, 0x218b],
  [0xfb00, 0xfb06],
  [0xfe00, 0xfe2f],
  [0xff01, 0xffdc],
  [0x1d400, 0x1d7ff],
  [0x1f600, 0x1f64f],
] as const

function randomTexts(count: number) {
  let state = 11
  const next = (below: number) => {
    state = (state * 48_271) % 2_147_483_647
    return state % below
  }
  const letter = () => {
    const [first, last] = ranges[next(ranges.length)] ?? [0x61, 0x7a]
    return String.fromCodePoint(first + next(last - first + 1))
  }
  return Array.from({ length: count }, () => Array.from({ length: 1 + next(12) }, letter).join(''))
}

test('the database folds random text as the program does', async () => {
  const { rows } = await sql<{
    text: string
    folded: string
  }>`select text, fold_text(text) as folded from unnest(${randomTexts(3000)}::text[]) as text`.execute(shop.db)
  expect(rows.filter(({ text, folded }) => folded !== foldText(text))).toEqual([])
})

test('a migration fills the texts of rows that an earlier release wrote, and nothing else', async () => {
  const { id } = await makeCustomer({ name: 'José Müller', email: 'jose@example.com' })
  await sql`update customer set search_key = null`.execute(shop.db)
  await runScript(shop.db, await readFile('migrations/0088_fill_search_keys.batches.sql', 'utf8'))
  const { searchKey } = await shop.db.selectFrom('customer').select('searchKey').where('id', '=', id).executeTakeFirstOrThrow()
  expect(searchKey).toBe(' jose muller jose@example.com ')
})

import { expect, test } from 'vitest'
import { type BookedSeries, type Difference, differenceCodes } from '../rules/books.ts'
import { listDifferences } from '../rules/list-differences.ts'
import { generateBooks, randomOf } from './generate-books.ts'
import { faults, plantFaults } from './plant-faults.ts'

const kinds = Object.values(faults)

const sorted = (differences: readonly Difference[]) => differences.map(({ code, subject }) => `${code} ${subject}`).toSorted()

const listed = async ({ books, payments, series }: ReturnType<typeof generateBooks>) => {
  const numbers = books.flatMap((each) => each.documents)
  const found: Difference[] = []
  for await (const difference of listDifferences(books, payments, numbers, series)) found.push(difference)
  return sorted(found)
}

test('280 faults in the books of 100,000 orders are all found, and nothing else', async () => {
  const books = generateBooks(100_000, 1)
  expect(await listed(books)).toEqual([])
  const planted = plantFaults(books, Array.from({ length: 8 }, () => kinds).flat(), randomOf(2))
  expect(kinds).toHaveLength(35)
  expect(await listed(books)).toEqual(sorted(planted))
  const codes = new Set(planted.map(({ code }) => code))
  expect(differenceCodes.filter((code) => !codes.has(code))).toEqual(['number_beyond_series'])
})

test.each(Object.entries(faults))('the fault %s is found in small books', async (_, fault) => {
  const books = generateBooks(500, 4)
  const planted = plantFaults(books, [fault], randomOf(5))
  expect(await listed(books)).toEqual(sorted(planted))
})

test('a number that its series never gave is found, and a lost last one', async () => {
  const books = generateBooks(3, 1)
  const given = (lastSerial: number) => ({ ...books, series: books.series.map((one): BookedSeries => (one.prefix === 'SW' ? { ...one, lastSerial } : one)) })
  expect(await listed(given(2))).toEqual(['number_beyond_series SW/26-27/000003'])
  expect(await listed(given(4))).toEqual(['number_gap SW/26-27/000004'])
})

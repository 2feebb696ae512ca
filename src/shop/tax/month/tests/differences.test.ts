import { expect, test } from 'vitest'
import { type BookedSeries, type Difference, differenceCodes } from '../rules/books.ts'
import { listDifferences } from '../rules/list-differences.ts'
import { generateBooks, type MutableBooks, randomOf } from './generate-books.ts'
import { faults, plantFaults } from './plant-faults.ts'

const kinds = Object.values(faults)

const sorted = (differences: readonly Difference[]) => differences.map(({ code, subject }) => `${code} ${subject}`).toSorted()

const listed = async (books: readonly MutableBooks[], series: readonly BookedSeries[]) => {
  const numbers = books.flatMap((each) => each.documents)
  const found: Difference[] = []
  for await (const difference of listDifferences(books, numbers, series)) found.push(difference)
  return sorted(found)
}

test('200 faults in the books of 100,000 orders are all found, and nothing else', async () => {
  const { books, series } = generateBooks(100_000, 1)
  expect(await listed(books, series)).toEqual([])
  const planted = plantFaults(books, series, Array.from({ length: 8 }, () => kinds).flat(), randomOf(2))
  expect(kinds).toHaveLength(25)
  expect(await listed(books, series)).toEqual(sorted(planted))
  const codes = new Set(planted.map(({ code }) => code))
  expect(differenceCodes.filter((code) => !codes.has(code))).toEqual(['number_beyond_series'])
})

test.each(Object.entries(faults))('the fault %s is found in small books', async (_, fault) => {
  const { books, series } = generateBooks(500, 4)
  const planted = plantFaults(books, series, [fault], randomOf(5))
  expect(await listed(books, series)).toEqual(sorted(planted))
})

test('a number that its series never gave is found, and a lost last one', async () => {
  const { books, series } = generateBooks(3, 1)
  const given = (lastSerial: number) => series.map((one) => (one.prefix === 'SW' ? { ...one, lastSerial } : one))
  expect(await listed(books, given(2))).toEqual(['number_beyond_series SW/26-27/000003'])
  expect(await listed(books, given(4))).toEqual(['number_gap SW/26-27/000004'])
})

import { numberOf } from '../../rules/documents.ts'
import type { BookedSeries, Difference, OrderBooks } from './books.ts'
import type { MonthDocument } from './month-document.ts'
import { orderDifferences } from './order-differences.ts'
import { type PaymentBooks, settlementDifferences } from './settlement-differences.ts'

type Many<Row> = AsyncIterable<Row> | Iterable<Row>

/**
 * Returns all differences between orders, money and documents, between payments and settlements, and in the numbers of documents. `numbers`: every document of
 * `series`. It keeps no order in memory.
 */
export async function* listDifferences(
  books: Many<OrderBooks>,
  payments: Many<PaymentBooks>,
  numbers: Many<Numbered>,
  series: Iterable<BookedSeries>,
): AsyncGenerator<Difference, void> {
  for await (const each of books) yield* orderDifferences(each)
  for await (const each of payments) yield* settlementDifferences(each)
  const check = seriesCheck()
  for await (const document of numbers) check.add(document)
  yield* check.differences(series)
}

export type Numbered = Pick<MonthDocument, 'prefix' | 'financialYear' | 'serial' | 'issuedOn' | 'number'>

/** Checks that each number was given once, that none is missing, and that days never go back. Takes the documents in any order. */
function seriesCheck() {
  // The day of each number as a number such as 20261105, by series. A million of them take about 8 MB.
  const daysOfSeries = new Map<string, number[]>()
  const found: Difference[] = []
  return {
    add({ prefix, financialYear, serial, issuedOn, number }: Numbered) {
      const key = `${prefix} ${financialYear}`
      const days = daysOfSeries.get(key) ?? []
      daysOfSeries.set(key, days)
      if (days[serial] === undefined) days[serial] = Number(issuedOn.replaceAll('-', ''))
      else found.push({ code: 'number_twice', subject: number })
    },
    /** Returns the differences, also of the numbers from 1 to the last number of each series. */
    differences(given: Iterable<BookedSeries>): Difference[] {
      for (const { prefix, financialYear, lastSerial } of given) {
        const days = daysOfSeries.get(`${prefix} ${financialYear}`) ?? []
        let latestDay = 0
        for (let serial = 1; serial < Math.max(days.length, lastSerial + 1); serial += 1) {
          const day = days[serial]
          const subject = numberOf(prefix, financialYear, serial)
          if (day === undefined) found.push({ code: 'number_gap', subject })
          else if (serial > lastSerial) found.push({ code: 'number_beyond_series', subject })
          if (day !== undefined && day < latestDay) found.push({ code: 'day_goes_back', subject })
          latestDay = Math.max(latestDay, day ?? 0)
        }
      }
      return found
    },
  }
}

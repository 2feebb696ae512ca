import type { BookedSeries, Difference, OrderBooks } from './books.ts'
import { orderDifferences } from './order-differences.ts'
import { type Numbered, seriesCheck } from './series-differences.ts'

type Many<Row> = AsyncIterable<Row> | Iterable<Row>

/**
 * Returns all that does not agree between orders, money and documents, and in the numbers of documents. `numbers`: every document of the series. It keeps
 * no order in memory.
 */
export async function* listDifferences(books: Many<OrderBooks>, numbers: Many<Numbered>, series: Iterable<BookedSeries>): AsyncGenerator<Difference, void> {
  for await (const each of books) yield* orderDifferences(each)
  const check = seriesCheck()
  for await (const document of numbers) check.add(document)
  yield* check.differences(series)
}

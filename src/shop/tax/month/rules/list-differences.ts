import type { BookedSeries, Difference, OrderBooks } from './books.ts'
import { orderDifferences } from './order-differences.ts'
import { seriesCheck } from './series-differences.ts'

/** Returns all that does not agree between orders, money and documents, and in the numbers of documents. It keeps no order in memory. */
export async function* listDifferences(
  books: AsyncIterable<OrderBooks> | Iterable<OrderBooks>,
  series: Iterable<BookedSeries>,
): AsyncGenerator<Difference, void> {
  const check = seriesCheck()
  for await (const each of books) {
    for (const document of each.documents) check.add(document)
    yield* orderDifferences(each)
  }
  yield* check.differences(series)
}

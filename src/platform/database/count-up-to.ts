import type { AliasableExpression } from 'kysely'
import type { Total } from '#kernel/page.ts'
import type { Db } from './database.ts'

/** More than this are not counted one by one. */
export const mostCounted = 10_000

/** How many rows there are; of very many only that there are so many. `rows` may select whatever is at hand in an index. */
export async function countUpTo(db: Db, rows: { limit(limit: number): AliasableExpression<object> }): Promise<Total> {
  const { count } = await db
    .selectFrom(rows.limit(mostCounted + 1).as('some'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count > mostCounted ? { atLeast: mostCounted } : count
}

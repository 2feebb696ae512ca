import type { AliasableExpression, RawBuilder } from 'kysely'
import type { Total } from '#kernel/page.ts'
import type { Db } from './database.ts'
import { literalLimit } from './literal-limit.ts'

/** Counting stops at this many rows, because it reads every row. */
export const mostCounted = 10_000

/** Counts rows up to `mostCounted`; beyond that it returns a lower bound. `rows` may select any column that an index has. */
export async function countUpTo(db: Db, rows: { limit(limit: RawBuilder<number>): AliasableExpression<object> }): Promise<Total> {
  const { count } = await db
    .selectFrom(rows.limit(literalLimit(mostCounted + 1)).as('some'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count > mostCounted ? { atLeast: mostCounted } : count
}

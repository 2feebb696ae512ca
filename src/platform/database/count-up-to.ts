import { type AliasableExpression, type RawBuilder, sql } from 'kysely'
import type { Total } from '#kernel/page.ts'
import type { Db } from './database.ts'

/** Counting stops at this many rows, because it reads every row. */
export const mostCounted = 10_000

/**
 * A large limit, written into the statement's text. The plan of a prepared statement knows no parameters, and takes an unknown limit for a tenth of the rows.
 */
export const literalLimit = (rows: number): RawBuilder<number> => sql.lit(rows)

/** Counts rows up to `mostCounted`; beyond that it returns a lower bound. `rows` may select any column that an index has. */
export async function countUpTo(db: Db, rows: { limit(limit: RawBuilder<number>): AliasableExpression<object> }): Promise<Total> {
  const { count } = await db
    .selectFrom(rows.limit(literalLimit(mostCounted + 1)).as('some'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count > mostCounted ? { atLeast: mostCounted } : count
}

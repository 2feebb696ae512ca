import { type RawBuilder, sql } from 'kysely'

/**
 * A limit, written into the statement's text. The plan of a prepared statement knows no parameters, and takes an unknown limit for a tenth of the
 * rows. The small limit of a page stays a parameter, unless an unknown one makes the planner choose another index.
 */
export const literalLimit = (rows: number): RawBuilder<number> => sql.lit(rows)

import { type RawBuilder, sql } from 'kysely'

/**
 * A large limit, written into the statement's text. The plan of a prepared statement knows no parameters, and takes an unknown limit for a tenth of the
 * rows. A page's limit is small, so it stays a parameter.
 */
export const literalLimit = (rows: number): RawBuilder<number> => sql.lit(rows)

import { type Selectable, sql } from 'kysely'
import type { Db, Tables, Tx } from './database.ts'
import { batched } from './batch.ts'

/**
 * Returns a function that finds the row with a key. All calls of one event-loop turn become one statement.
 * @param findAll returns every row that has one of these keys
 */
export function findByKey<Row>(
  findAll: (db: Db | Tx, keys: string[]) => Promise<Row[]>,
  keyOf: (row: Row) => string | null,
): (db: Db | Tx, key: string) => Promise<Row | undefined> {
  const find = batched(async (db, keys: string[]) => {
    const rows = await findAll(db, keys)
    const byKey = new Map(rows.map((row) => [keyOf(row), row]))
    return keys.map((key) => byKey.get(key) ?? null)
  })
  return async (db, key) => (await find(db, key)) ?? undefined
}

/**
 * Matches the rows with one of these keys. PostgreSQL counts the keys of a plain array, and would plan the statement again for each list. It cannot count those of
 * a subquery. The largest such statement takes 1.3 ms to plan, and 0.4 ms to run.
 */
export const isOneOf = (column: string, keys: string[]) => sql<boolean>`${sql.ref(column)} = any (array(select unnest(${keys}::text[])))`

/** Returns a function that finds a whole row of a table by a unique column. */
export const findRowByKey = <Name extends keyof Tables>(table: Name, column: keyof Selectable<Tables[Name]> & string) =>
  findByKey(
    async (db, keys) => (await sql<Selectable<Tables[Name]>>`select * from ${sql.table(table)} where ${isOneOf(column, keys)}`.execute(db)).rows,
    (row) => String(row[column]),
  )

import { type Selectable, sql } from 'kysely'
import type { Db, Tx } from './database.ts'
import { batched } from './batch.ts'
import type { Tables } from './tables.ts'

/**
 * Finds the row that has a key. Those who look for theirs in one turn of the program ask with one statement.
 * @param findAll every row that has one of these keys
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

/** The whole row of a table by a column that tells it from all others. */
export const findRowByKey = <Name extends keyof Tables>(table: Name, column: keyof Selectable<Tables[Name]> & string) =>
  findByKey(
    async (db, keys) => (await sql<Selectable<Tables[Name]>>`select * from ${sql.table(table)} where ${sql.ref(column)} = any(${keys})`.execute(db)).rows,
    (row) => String(row[column]),
  )

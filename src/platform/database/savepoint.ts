import { sql } from 'kysely'
import type { Tx } from './database.ts'

/**
 * Runs work in a savepoint of the transaction. An error undoes only what the work did: the transaction goes on.
 * @returns the result of the work, or its error
 */
export async function inSavepoint<Result>(tx: Tx, work: () => Promise<Result>): Promise<{ result: Result } | { error: unknown }> {
  await sql`savepoint work`.execute(tx)
  try {
    const result = await work()
    await sql`release savepoint work`.execute(tx)
    return { result }
  } catch (error) {
    await sql`rollback to savepoint work`.execute(tx)
    return { error }
  }
}

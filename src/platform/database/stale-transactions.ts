import type { Kysely } from 'kysely'
import { isStale } from './prepared-statements.ts'

/**
 * Makes the database repeat a transaction that met a stale statement: one that was prepared before a migration changed its table. A single statement is
 * simply prepared again, but a transaction is rolled back. Repeating is safe, because transactions only use the database (tests/support/watch-transactions.ts).
 */
export function retryStale<Tables>(db: Kysely<Tables>): Kysely<Tables> {
  const begin = db.transaction.bind(db)
  const beginRepeatable = () => {
    const transaction = begin()
    const execute = transaction.execute.bind(transaction)
    const executeAgain: typeof execute = async (work) => {
      try {
        return await execute(work)
      } catch (error) {
        if (!isStale(error)) throw error
        return execute(work)
      }
    }
    return Object.defineProperty(transaction, 'execute', { value: executeAgain, writable: true })
  }
  return Object.defineProperty(db, 'transaction', { value: beginRepeatable, writable: true })
}

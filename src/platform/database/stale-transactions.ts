import type { Db } from './database.ts'
import { isStale } from './prepared-statements.ts'

/**
 * What was prepared before a migration changed a table below it fails once: alone it is asked again at once, but in a transaction all is rolled back.
 * So what a transaction does is done once more from its start. It does nothing but ask the database (tests/support/watch-transactions.ts), so nothing is done twice.
 */
export function retryStale(db: Db): Db {
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

import type pg from 'pg'
import { errorCode } from '../process/error-code.ts'
import { openStatementNames } from './statement-names.ts'

/** A pool, or one of its clients. */
type Queryable = Pick<pg.ClientBase, 'query'>

type Options = {
  inTransaction?: boolean
  /** Called when client and server disagree about the prepared statements. The connection must not be used again. */
  onLost?: () => void
}

export type PreparedStatements = { query(client: Queryable, text: string, values: readonly unknown[], options?: Options): Promise<pg.QueryResult> }

/** True for a statement that begins a transaction, with or without an isolation level. */
export const isBegin = (text: string) => text === 'begin' || text.startsWith('start transaction')

/** Never prepared: if a named `begin` failed, the statements sent with it would run outside a transaction. */
const isNeverNamed = (text: string) => isBegin(text) || text === 'commit' || text === 'rollback'

/**
 * Returns a `query` that gives a statement a name from its second use on, so that the server parses and plans it once per
 * connection. Without names the largest query takes twice as long, a signed-in read 1.2 times, a long transaction 1.3 times.
 */
export function openPreparedStatements(): PreparedStatements {
  const { nameOf, forget } = openStatementNames()
  return {
    async query(client, text, values, { inTransaction = false, onLost } = {}) {
      const name = isNeverNamed(text) ? undefined : nameOf(text)
      const statement = { text, values: [...values] }
      try {
        return await client.query({ ...statement, ...(name !== undefined && { name }) })
      } catch (error) {
        if (!isStale(error)) throw error
        if (isLost(error)) onLost?.()
        // A migration changed a table.
        else forget()
        // Outside a transaction the statement can simply run again, without a name.
        if (inTransaction) throw error
        return client.query(statement)
      }
    },
  }
}

/** True for an error of a prepared statement that must be prepared again. Repeating the work may succeed. 0A000 has many other causes, so the text decides. */
export const isStale = (error: unknown) => isLost(error) || (errorCode(error) === '0A000' && error instanceof Error && error.message.includes('cached plan'))

/**
 * True when client and server disagree about a name: somebody ran DEALLOCATE, or a pooler switched connections. SQLSTATEs: no such, or a duplicate statement.
 */
const isLost = (error: unknown) => errorCode(error) === '26000' || errorCode(error) === '42P05'

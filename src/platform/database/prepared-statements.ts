import { createHash } from 'node:crypto'
import type pg from 'pg'
import { errorCode } from '../process/error-code.ts'

/** A pool, or one of its clients. */
type Queryable = Pick<pg.ClientBase, 'query'>

type Options = {
  inTransaction?: boolean
  /** How long the statement may stay unanswered. Default: the pool's own limit. */
  silenceMs?: number
  /** Called when client and server disagree about the prepared statements. The connection must not be used again. */
  onLost?: () => void
}

export type PreparedStatements = { query(client: Queryable, text: string, values: readonly unknown[], options?: Options): Promise<pg.QueryResult> }

/** True for a statement that begins a transaction, with or without an isolation level. */
export const isBegin = (text: string) => text === 'begin' || text.startsWith('start transaction')

/** Never prepared: if a named `begin` failed, the statements sent with it would run outside a transaction. */
const isNeverNamed = (text: string) => isBegin(text) || text === 'commit' || text === 'rollback'

/** A limit, because each prepared statement costs the server memory on every connection. */
const maxStatements = 400

/**
 * Returns a `query` that gives a statement a name from its second use on, so that the server parses and plans it once per connection. A statement that
 * runs once, such as a migration, needs no name. The name is a hash of the text, so all users of a connection share its prepared statements.
 */
export function openPreparedStatements(): PreparedStatements {
  const names = new Map<string, string | undefined>()
  let generation = 0

  function nameOf(text: string) {
    const known = names.get(text)
    if (known !== undefined) return known
    if (names.has(text)) {
      const name = `q${generation}_${createHash('sha256').update(text).digest('base64url')}`
      names.set(text, name)
      return name
    }
    if (names.size >= maxStatements) forgetUnnamed()
    if (names.size < maxStatements) names.set(text, undefined)
    return undefined
  }

  function forgetUnnamed() {
    for (const [text, name] of names) if (name === undefined) names.delete(text)
  }

  return {
    async query(client, text, values, { inTransaction = false, silenceMs, onLost } = {}) {
      const name = isNeverNamed(text) ? undefined : nameOf(text)
      const statement = { text, values: [...values], ...(silenceMs !== undefined && { query_timeout: silenceMs }) }
      try {
        return await client.query({ ...statement, ...(name !== undefined && { name }) })
      } catch (error) {
        if (!isStale(error)) throw error
        if (isLost(error)) onLost?.()
        else {
          // A migration changed a table, so every statement is prepared again.
          names.clear()
          generation += 1
        }
        // Outside a transaction the statement can simply run again, without a name.
        if (inTransaction) throw error
        return client.query(statement)
      }
    },
  }
}

/** True for an error of a prepared statement that must be prepared again. Repeating the work may succeed. */
export const isStale = (error: unknown) => isLost(error) || (errorCode(error) === '0A000' && error instanceof Error && error.message.includes('cached plan'))

/** True when client and server disagree about a name: somebody ran DEALLOCATE, or a pooler switched connections. */
const isLost = (error: unknown) => errorCode(error) === '26000' || errorCode(error) === '42P05'

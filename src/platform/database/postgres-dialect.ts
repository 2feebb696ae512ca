import { type Dialect, PostgresDialect, type PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import { StatementCompiler } from './column-names.ts'
import { poolEvents } from './connect.ts'
import { isConnectionLost, isDatabaseUnavailable, isReadOnlyServer } from './unavailable.ts'
import { errorCode } from '../process/error-code.ts'
import { isBegin, isStale, openPreparedStatements, type PreparedStatements } from './prepared-statements.ts'
import { isScript } from './run-script.ts'

/** Returns Kysely's own dialect on a pool, whose clients save time: they prepare repeated statements, and do not wait for the answer to `begin`. */
export function postgresDialect(pool: pg.Pool): Dialect {
  const statements = openPreparedStatements()
  return new NamingDialect({
    pool: { options: pool.options, connect: async () => toKyselyClient(openClient(pool, await pool.connect(), statements)), end: () => pool.end() },
  })
}

class NamingDialect extends PostgresDialect {
  override createQueryCompiler() {
    return new StatementCompiler()
  }
}

type Client = {
  query(text: string, values: readonly unknown[]): Promise<Pick<pg.QueryResult, 'command' | 'rowCount' | 'rows'>>
  release(isBroken?: boolean): void
}

/** Kysely's type also demands cursors, which only `streamQuery` uses. The shop reads long lists page by page. */
export const toKyselyClient = (client: Client) => client as PostgresPoolClient

/** Wraps one client while it is checked out of the pool. */
function openClient(pool: pg.Pool, client: pg.PoolClient, statements: PreparedStatements): Client {
  let opening: Promise<unknown> | undefined
  let inTransaction = false
  let isBroken = false
  /** The error after which the server refuses all other statements of the transaction. */
  let firstError: unknown

  async function send(text: string, values: readonly unknown[]) {
    try {
      if (isScript(values)) return countChanges(await client.query(text))
      return await statements.query(client, text, values, { inTransaction, onLost: () => (isBroken = true) })
    } catch (error) {
      if (isConnectionLost(error)) isBroken = true
      if (isReadOnlyServer(error)) pool.emit(poolEvents.refused, client)
      if (isStale(error) || isDatabaseUnavailable(error)) firstError ??= error
      // The server also refuses the statements that were pipelined behind. All of them reject with the first error, by which the caller decides.
      throw isFailedTransaction(error) ? (firstError ?? error) : error
    }
  }

  /** Sends `begin` without waiting for its answer. The first statement follows at once, and reports the error. */
  function begin(text: string) {
    inTransaction = true
    firstError = undefined
    opening = send(text, [])
    opening.catch(() => {})
    return { command: 'BEGIN', rowCount: 0, rows: [] }
  }

  return {
    async query(text, values) {
      if (isBegin(text)) return begin(text)
      // If `begin` failed, the statement did not run in a transaction.
      const [, answer] = await Promise.all([text === 'rollback' ? undefined : opening, send(text, values)])
      opening = undefined
      if (text === 'commit' || text === 'rollback') inTransaction = false
      return answer
    },
    release: (mustClose = false) => client.release(mustClose || isBroken || inTransaction),
  }
}

const changesRows = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])

/** Returns one result for a script: the rows that all its statements changed. */
function countChanges(results: pg.QueryResult | pg.QueryResult[]) {
  const counts = [results].flat().map(({ command, rowCount }) => (changesRows.has(command) ? (rowCount ?? 0) : 0))
  return { command: 'UPDATE', rowCount: counts.reduce((sum, count) => sum + count, 0), rows: [] }
}

/** True for the SQLSTATE of every statement after a failed one in its transaction. */
const isFailedTransaction = (error: unknown) => errorCode(error) === '25P02'

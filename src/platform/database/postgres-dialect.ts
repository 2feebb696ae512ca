import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely'
import type pg from 'pg'
import { isSilence } from './unavailable.ts'
import { errorCode } from '../process/error-code.ts'
import { isStale, openPreparedStatements, type PreparedStatements } from './prepared-statements.ts'

const commandsWithCount = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])

/**
 * Returns a kysely dialect on a pool that saves round trips. A repeated statement is prepared under a name, and the statements of one event-loop turn
 * leave in one packet. `begin` leaves together with the transaction's first statement.
 */
export function postgresDialect(pool: pg.Pool): Dialect {
  const statements = openPreparedStatements()
  return {
    createAdapter: () => new PostgresAdapter(),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createDriver: () => {
      const connections = new WeakMap<DatabaseConnection, Connection>()
      const ours = (connection: DatabaseConnection) => connections.get(connection) ?? refuse()
      return {
        init: async () => {},
        async acquireConnection() {
          const connection = openConnection(await pool.connect(), statements)
          connections.set(connection, connection)
          return connection
        },
        beginTransaction: async (connection) => ours(connection).begin(),
        commitTransaction: (connection) => ours(connection).commit(),
        rollbackTransaction: (connection) => ours(connection).rollback(),
        releaseConnection: async (connection) => ours(connection).release(),
        destroy: () => pool.end(),
      }
    },
  }
}

type Connection = DatabaseConnection & { begin(): void; commit(): Promise<void>; rollback(): Promise<void>; release(): void }

export function toQueryResult<Row>({ command, rowCount, rows }: pg.QueryResult): QueryResult<Row> {
  return { rows, ...(commandsWithCount.has(command) && { numAffectedRows: BigInt(rowCount ?? 0) }) }
}

/** Wraps one client while it is checked out of the pool. */
function openConnection(client: pg.PoolClient, statements: PreparedStatements): Connection {
  let opening: Promise<unknown> | undefined
  let inTransaction = false
  let broken = false
  let staleError: unknown

  async function query(text: string, values: readonly unknown[] = []) {
    try {
      return await statements.query(client, text, values, { inTransaction, onLost: () => (broken = true) })
    } catch (error) {
      if (isSilence(error)) broken = true
      if (isStale(error)) staleError = error
      // After a stale statement, the server also refuses the statements that were pipelined behind it. All of them reject with the stale error.
      throw isFailedTransaction(error) ? (staleError ?? error) : error
    }
  }

  /** Also waits for the answer to `begin`, which comes first. If `begin` failed, the statement did not run in a transaction. */
  async function queryAfterBegin(text: string, values?: readonly unknown[]) {
    if (!opening) return query(text, values)
    const [, answer] = await Promise.all([opening, query(text, values)])
    opening = undefined
    return answer
  }

  return {
    async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
      return toQueryResult(await queryAfterBegin(sql, parameters))
    },
    streamQuery() {
      throw new Error('Streaming is not supported: read long lists page by page.')
    },
    begin() {
      inTransaction = true
      staleError = undefined
      opening = query('begin')
      // The first statement reports the error.
      opening.catch(() => {})
    },
    async commit() {
      const { command } = await queryAfterBegin('commit')
      inTransaction = false
      // PostgreSQL answers ROLLBACK when a statement of the transaction failed, even if the caller ignored that error.
      if (command === 'ROLLBACK') throw new Error('The transaction had failed before its commit.')
    },
    async rollback() {
      try {
        await query('rollback')
        inTransaction = false
      } catch (error) {
        broken = true
        throw error
      }
    },
    release: () => client.release(broken || inTransaction),
  }
}

const isFailedTransaction = (error: unknown) => errorCode(error) === '25P02'

function refuse(): never {
  throw new Error('This connection does not belong to this pool.')
}

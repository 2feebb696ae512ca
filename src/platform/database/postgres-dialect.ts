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

const counted = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])

/**
 * Kysely on a pool, with few ways to the server: a statement asked again is prepared there under a name, and what is asked for in one turn of
 * the program leaves in one piece. `begin` waits for no answer: it leaves together with the first statement.
 */
export function postgresDialect(pool: pg.Pool): Dialect {
  const statements = openPreparedStatements()
  return {
    createAdapter: () => new PostgresAdapter(),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createDriver: () => {
      const connections = new WeakMap<DatabaseConnection, Connection>()
      const known = (connection: DatabaseConnection) => connections.get(connection) ?? refuse()
      return {
        init: async () => {},
        async acquireConnection() {
          const connection = openConnection(await pool.connect(), statements)
          connections.set(connection, connection)
          return connection
        },
        beginTransaction: async (connection) => known(connection).begin(),
        commitTransaction: (connection) => known(connection).commit(),
        rollbackTransaction: (connection) => known(connection).rollback(),
        releaseConnection: async (connection) => known(connection).release(),
        destroy: () => pool.end(),
      }
    },
  }
}

type Connection = DatabaseConnection & { begin(): void; commit(): Promise<void>; rollback(): Promise<void>; release(): void }

export function readAnswer<Row>({ command, rowCount, rows }: pg.QueryResult): QueryResult<Row> {
  return { rows, ...(counted.has(command) && { numAffectedRows: BigInt(rowCount ?? 0) }) }
}

/** One client while it is out of the pool. */
function openConnection(client: pg.PoolClient, statements: PreparedStatements): Connection {
  let opening: Promise<unknown> | undefined
  let inTransaction = false
  let broken = false
  let stale: unknown

  async function ask(text: string, values: readonly unknown[] = []) {
    try {
      return await statements.ask(client, text, values, { inTransaction, onLost: () => (broken = true) })
    } catch (error) {
      if (isSilence(error)) broken = true
      if (isStale(error)) stale = error
      // Of what left together with a statement that was stale, each is refused; whoever is heard first tells why.
      throw isOfFailed(error) ? (stale ?? error) : error
    }
  }

  /** The answer to `begin` comes before those of the statements that left with it; without it they were not in a transaction. */
  async function askInTurn(text: string, values?: readonly unknown[]) {
    if (!opening) return ask(text, values)
    const [, answer] = await Promise.all([opening, ask(text, values)])
    opening = undefined
    return answer
  }

  return {
    async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
      return readAnswer(await askInTurn(sql, parameters))
    },
    streamQuery() {
      throw new Error('Statements are not streamed: lists are read page by page.')
    },
    begin() {
      inTransaction = true
      stale = undefined
      opening = ask('begin')
      // Heard by the first statement.
      opening.catch(() => {})
    },
    async commit() {
      const { command } = await askInTurn('commit')
      inTransaction = false
      // How PostgreSQL ends a transaction in which a statement failed, whoever heard of that.
      if (command === 'ROLLBACK') throw new Error('The transaction had failed before its commit.')
    },
    async rollback() {
      try {
        await ask('rollback')
        inTransaction = false
      } catch (error) {
        broken = true
        throw error
      }
    },
    release: () => client.release(broken || inTransaction),
  }
}

const isOfFailed = (error: unknown) => errorCode(error) === '25P02'

function refuse(): never {
  throw new Error('This connection is not of this pool.')
}

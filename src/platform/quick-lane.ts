import { type DatabaseConnection, type Dialect, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import type pg from 'pg'
import { readAnswer } from './postgres-dialect.ts'
import { openPreparedStatements } from './prepared-statements.ts'

/**
 * One connection that all share: what many requests ask for in one turn of the program travels together, as each journey costs more than its question.
 * For single statements that look something up by its key; one that takes its time would hold up all behind it, and belongs on the pool.
 */
export function quickLane(pool: pg.Pool): Dialect {
  const statements = openPreparedStatements()
  let lane: Promise<pg.PoolClient> | undefined
  let turn: Promise<void> | undefined

  /** What comes in until the program has read all that has arrived leaves in one piece. */
  function gathered() {
    turn ??= new Promise<void>((resolve) =>
      setImmediate(() => {
        turn = undefined
        resolve()
      }),
    )
    return turn
  }

  function open() {
    const opening = pool.connect()
    const leave = () => {
      if (lane === opening) lane = undefined
    }
    // A connection that breaks is given back as such, and the next who asks opens another.
    opening.then((client) => client.once('error', (error) => (leave(), client.release(error))), leave)
    return opening
  }

  const connection: DatabaseConnection = {
    async executeQuery({ sql, parameters }) {
      const [client] = await Promise.all([(lane ??= open()), gathered()])
      return readAnswer(await statements.ask(client, sql, parameters))
    },
    streamQuery: refuse,
  }

  return {
    createAdapter: () => new PostgresAdapter(),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createDriver: () => ({
      init: async () => {},
      acquireConnection: async () => connection,
      beginTransaction: refuse,
      commitTransaction: refuse,
      rollbackTransaction: refuse,
      releaseConnection: async () => {},
      destroy: async () => (await lane)?.release(true),
    }),
  }
}

function refuse(): never {
  throw new Error('Single statements alone go here: a transaction needs a connection of its own.')
}

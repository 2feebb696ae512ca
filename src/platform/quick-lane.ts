import { type DatabaseConnection, type Dialect, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import type pg from 'pg'
import { isSilence } from './database-away.ts'
import { readAnswer } from './postgres-dialect.ts'
import { openPreparedStatements } from './prepared-statements.ts'

type Lane = { client: pg.PoolClient; leave(error: Error): void }

/**
 * One connection that all share: what many requests ask for in one turn of the program travels together, as each journey costs more than its question.
 * For single statements that look something up by its key; one that takes its time would hold up all behind it, and belongs on the pool.
 * One that says nothing for `silenceMs` is given up, as one that breaks is.
 */
export function quickLane(pool: pg.Pool, silenceMs: number): Dialect {
  const statements = openPreparedStatements()
  let lane: Promise<Lane> | undefined
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
    const forget = () => {
      if (lane === opening) lane = undefined
    }
    const opening = pool.connect().then((client): Lane => {
      let isLeft = false
      // A connection that breaks is given back as such, and the next who asks opens another.
      const leave = (error: Error) => {
        if (isLeft) return
        isLeft = true
        forget()
        client.release(error)
      }
      client.once('error', leave)
      return { client, leave }
    })
    opening.catch(forget)
    return opening
  }

  const connection: DatabaseConnection = {
    async executeQuery({ sql, parameters }) {
      const [{ client, leave }] = await Promise.all([(lane ??= open()), gathered()])
      try {
        return readAnswer(await statements.ask(client, sql, parameters, { silenceMs }))
      } catch (error) {
        if (isSilence(error)) leave(error)
        throw error
      }
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
      destroy: async () => (await lane)?.client.release(true),
    }),
  }
}

function refuse(): never {
  throw new Error('Single statements alone go here: a transaction needs a connection of its own.')
}

import { type DatabaseConnection, type Dialect, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import type pg from 'pg'
import { isSilence } from './unavailable.ts'
import { readAnswer } from './postgres-dialect.ts'
import { openPreparedStatements } from './prepared-statements.ts'

type Lane = {
  client: pg.PoolClient
  /** How many statements are under way. */
  asking: number
  /** Takes no more statements; the connection is closed once those under way have their answers. */
  isRetired: boolean
  leave(error: Error): void
}

/**
 * One connection that all share: what many requests ask for in one turn of the program travels together, as each journey costs more than its question.
 * For single statements that look something up by its key; one that takes its time would hold up all behind it, and belongs on the pool.
 * One that says nothing for `silenceMs` is given up, as one that breaks is.
 */
export function lookupDialect(pool: pg.Pool, silenceMs: number): Dialect {
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
      return { client, leave, asking: 0, isRetired: false }
    })
    opening.catch(forget)
    return opening
  }

  function retire(mine: Lane) {
    mine.isRetired = true
    lane = undefined
  }

  const connection: DatabaseConnection = {
    async executeQuery({ sql, parameters }) {
      const [mine] = await Promise.all([(lane ??= open()), gathered()])
      mine.asking += 1
      try {
        return readAnswer(await statements.ask(mine.client, sql, parameters, { silenceMs, onLost: () => retire(mine) }))
      } catch (error) {
        if (isSilence(error)) mine.leave(error)
        throw error
      } finally {
        mine.asking -= 1
        if (mine.isRetired && mine.asking === 0) mine.leave(new Error('the connection lost what was prepared on it'))
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

import { createHash } from 'node:crypto'
import { Socket } from 'node:net'
import type pg from 'pg'
import { errorCode } from '../process/error-code.ts'

/** A pool, or a client out of one. */
type Asked = Pick<pg.ClientBase, 'query'>

type How = {
  inTransaction?: boolean
  /** After how long without an answer the connection is given up, where that is not the pool's own limit. */
  silenceMs?: number
  /** Called when the connection and the server disagree about what is prepared: it should serve nobody else. */
  onLost?: () => void
}

export type PreparedStatements = { ask(client: Asked, text: string, values: readonly unknown[], how?: How): Promise<pg.QueryResult> }

/** A `begin` that fails for its name would leave the statements that travel with it outside of a transaction. */
const neverNamed = new Set(['begin', 'commit', 'rollback'])

/** Each costs the server memory on every connection. */
const most = 400

/**
 * Asks a statement under a name from the second time on, so that the server parses and plans it once a connection. What is asked only once,
 * such as a migration, is not worth a name. A name tells the statement, so that whoever shares a connection shares what is prepared there.
 */
export function openPreparedStatements(): PreparedStatements {
  const names = new Map<string, string | undefined>()
  let timesStale = 0

  function nameOf(text: string) {
    const known = names.get(text)
    if (known !== undefined) return known
    if (names.has(text)) {
      const name = `q${timesStale}_${createHash('sha256').update(text).digest('base64url')}`
      names.set(text, name)
      return name
    }
    if (names.size >= most) forgetRare()
    if (names.size < most) names.set(text, undefined)
    return undefined
  }

  function forgetRare() {
    for (const [text, name] of names) if (name === undefined) names.delete(text)
  }

  return {
    async ask(client, text, values, { inTransaction = false, silenceMs, onLost } = {}) {
      const name = neverNamed.has(text) ? undefined : nameOf(text)
      const question = { text, values: [...values], ...(silenceMs !== undefined && { query_timeout: silenceMs }) }
      try {
        return await client.query({ ...question, ...(name !== undefined && { name }) })
      } catch (error) {
        if (!isStale(error)) throw error
        if (isLost(error)) onLost?.()
        else {
          // A migration changed a table below it: all are prepared again.
          names.clear()
          timesStale += 1
        }
        // A statement outside of a transaction is asked again, without a name.
        if (inTransaction) throw error
        return client.query(question)
      }
    },
  }
}

/** A prepared statement that cannot run as it is, and can once it is prepared again: repeating the work may succeed. */
export const isStale = (error: unknown) => isLost(error) || (errorCode(error) === '0A000' && error instanceof Error && error.message.includes('cached plan'))

/** The server does not know a name that the client does (somebody ran DEALLOCATE), or the other way round (a pooler handed out another's connection). */
const isLost = (error: unknown) => errorCode(error) === '26000' || errorCode(error) === '42P05'

/** A socket to the database: what is written in one turn of the program leaves in one piece. */
export function gatheringSocket(): Socket {
  const socket = new Socket()
  const uncork = socket.uncork.bind(socket)
  // The driver corks around each statement; the last of a turn then opens for all.
  socket.uncork = () => process.nextTick(uncork)
  return socket
}

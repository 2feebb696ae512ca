import { createHash } from 'node:crypto'
import { Socket } from 'node:net'
import type pg from 'pg'

/** A pool, or a client out of one. */
type Asked = Pick<pg.ClientBase, 'query'>

/** `silenceMs`: after how long without an answer the connection is given up, where that is not the pool's own limit. */
type How = { inTransaction?: boolean; silenceMs?: number }

export type PreparedStatements = { ask(client: Asked, text: string, values: readonly unknown[], how?: How): Promise<pg.QueryResult> }

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
    async ask(client, text, values, { inTransaction = false, silenceMs } = {}) {
      const name = nameOf(text)
      const question = { text, values: [...values], ...(silenceMs !== undefined && { query_timeout: silenceMs }) }
      try {
        return await client.query({ ...question, ...(name !== undefined && { name }) })
      } catch (error) {
        // A migration changed a table below it: all are prepared anew, and what is in no transaction is asked again.
        if (!isStale(error)) throw error
        names.clear()
        timesStale += 1
        if (inTransaction) throw error
        return client.query(question)
      }
    },
  }
}

export const isStale = (error: unknown) => error instanceof Error && 'code' in error && error.code === '0A000' && error.message.includes('cached plan')

/** A socket to the database: what is written in one turn of the program leaves in one piece. */
export function gatheringSocket(): Socket {
  const socket = new Socket()
  const uncork = socket.uncork.bind(socket)
  // The driver corks around each statement; the last of a turn then opens for all.
  socket.uncork = () => process.nextTick(uncork)
  return socket
}

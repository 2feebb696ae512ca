import { type Dialect, PostgresDialect } from 'kysely'
import type pg from 'pg'
import { isSilence } from './unavailable.ts'
import { toKyselyClient } from './postgres-dialect.ts'
import { isBegin, openPreparedStatements } from './prepared-statements.ts'

type LookupConnection = {
  client: pg.PoolClient
  /** How many statements wait for their answers. */
  pending: number
  /** A retired connection takes no more statements, and closes when the pending ones are answered. */
  isRetired: boolean
  retire(): void
  discard(error: Error): void
}

/**
 * Returns a Kysely dialect on one connection for the batches of reads (batch.ts). Those of one event-loop turn travel in one round trip. A slow query would
 * block everything queued behind it, and belongs on the pool.
 * A connection that breaks, or leaves a statement unanswered for `silenceMs`, is discarded; the next caller opens a new one.
 */
export function lookupDialect(pool: pg.Pool, silenceMs: number): Dialect {
  const statements = openPreparedStatements()
  let current: Promise<LookupConnection> | undefined

  function open() {
    const forget = () => {
      if (current === opening) current = undefined
    }
    const opening = pool.connect().then((client): LookupConnection => {
      let isDiscarded = false
      // Releasing a client with an error makes the pool close it.
      const discard = (error: Error) => {
        if (isDiscarded) return
        isDiscarded = true
        forget()
        client.release(error)
      }
      client.once('error', discard)
      const retire = () => {
        lookups.isRetired = true
        forget()
      }
      const lookups: LookupConnection = { client, discard, retire, pending: 0, isRetired: false }
      return lookups
    })
    opening.catch(forget)
    return opening
  }

  const client = toKyselyClient({
    async query(text, values) {
      if (isBegin(text)) throw new Error('The lookup connection runs single statements only: a transaction needs its own connection.')
      const lookups = await (current ??= open())
      lookups.pending += 1
      try {
        return await statements.query(lookups.client, text, values, { silenceMs, onLost: lookups.retire })
      } catch (error) {
        if (isSilence(error)) lookups.discard(error)
        throw error
      } finally {
        lookups.pending -= 1
        if (lookups.isRetired && lookups.pending === 0) lookups.discard(new Error('the connection lost its prepared statements'))
      }
    },
    release() {},
  })

  return new PostgresDialect({ pool: { options: pool.options, connect: async () => client, end: async () => (await current)?.client.release(true) } })
}

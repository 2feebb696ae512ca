import pg from 'pg'
import { waits } from './database.ts'
import { errorLine } from '../process/error-line.ts'

/** Any number that no other program on this database locks. */
const lockKey = 795_411_955

/** Processes that start at once on one PostgreSQL take turns. On its own connection and in a transaction, so that it holds behind a pooler too. */
export async function withStartupLock<Result>(
  url: string,
  act: (client: pg.Client) => Promise<Result>,
  { connectMs = waits.connectionTimeoutMillis }: { connectMs?: number } = {},
): Promise<Result> {
  const client = new pg.Client({ connectionString: url, ...waits, connectionTimeoutMillis: connectMs })
  // One that breaks tells whoever asks next; unheard, the event would end the process in words of its own.
  client.on('error', () => {})
  await client.connect().catch((error: unknown) => {
    throw new Error(`DATABASE_URL: cannot be reached: ${errorLine(error)}`, { cause: error })
  })
  try {
    await client.query('begin')
    // The turn lasts as long as it takes, whatever the user's connections are else allowed.
    for (const patience of ['statement_timeout', 'idle_in_transaction_session_timeout']) await client.query(`set local ${patience} = 0`)
    await client.query('select pg_advisory_xact_lock($1)', [lockKey])
    const result = await act(client)
    await client.query('commit')
    return result
  } finally {
    await client.end()
  }
}

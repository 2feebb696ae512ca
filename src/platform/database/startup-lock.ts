import type pg from 'pg'
import { connectClient, openServers } from './connect.ts'
import { connectionOptions } from './database.ts'
import { errorLine } from '../process/error-line.ts'
import { lockKeys } from './lock-keys.ts'

/**
 * Runs `act` while this process holds the startup lock, so that processes which start together on one PostgreSQL server take turns. The lock has its own
 * connection and transaction, so that it also works behind a pooler.
 */
export async function withStartupLock<Result>(
  url: string,
  act: (client: pg.Client) => Promise<Result>,
  { connectMs = connectionOptions.connectionTimeoutMillis }: { connectMs?: number } = {},
): Promise<Result> {
  const client = await connectClient(openServers(url), { ...connectionOptions, connectionTimeoutMillis: connectMs }).catch((error: unknown) => {
    throw new Error(`DATABASE_URL: cannot be reached: ${errorLine(error)}`, { cause: error })
  })
  try {
    await client.query('begin')
    // The wait and the work may take longer than the user's timeouts allow.
    for (const timeout of ['statement_timeout', 'idle_in_transaction_session_timeout']) await client.query(`set local ${timeout} = 0`)
    await client.query('select pg_advisory_xact_lock($1)', [lockKeys.startup])
    const result = await act(client)
    await client.query('commit')
    return result
  } finally {
    await client.end()
  }
}

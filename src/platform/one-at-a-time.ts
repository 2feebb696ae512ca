import pg from 'pg'

/** Any number that no other program on this database locks. */
const lockKey = 795_411_955

/** Processes that start at once on one PostgreSQL take turns. On its own connection and in a transaction, so that it holds behind a pooler too. */
export async function oneAtATime<Result>(url: string, act: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
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

import pg from 'pg'

/** Any number that no other program on this database locks. */
const lockKey = 795_411_955

/** Processes that start at once on one PostgreSQL take turns. On its own connection and in a transaction, so that it holds behind a pooler too. */
export async function oneAtATime<Result>(url: string, act: () => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock($1)', [lockKey])
    return await act()
  } finally {
    await client.end()
  }
}

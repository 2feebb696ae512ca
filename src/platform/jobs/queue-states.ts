import { sql } from 'kysely'
import type { Db, Tx } from '../database/database.ts'

/** The state of a queue, for operators. Failed jobs have no retry left; they are kept for a week. */
export type QueueState = {
  name: string
  due: number
  /** How long the oldest due job has waited, in seconds. */
  oldestDueSeconds: number | null
  running: number
  failed: number
  lastFailure: { at: Date; message: string } | null
}

/** Returns the state of each of these queues. The database's clock counts, as for the queues themselves. */
export async function listQueueStates(db: Db, names: readonly string[]): Promise<QueueState[]> {
  const { rows } = await sql<QueueState>`
    select given.name,
      count(*) filter (where due)::int as due,
      extract(epoch from clock_timestamp() - min(start_after) filter (where due))::float8 as oldest_due_seconds,
      count(*) filter (where state = 'active')::int as running,
      count(*) filter (where state = 'failed')::int as failed,
      (array_agg(json_build_object('at', completed_on, 'message', coalesce(output ->> 'message', '')) order by completed_on desc)
        filter (where state = 'failed'))[1] as last_failure
    from unnest(${names}::text[]) with ordinality as given (name, place)
      left join (select *, state < 'active' and not blocked and start_after <= clock_timestamp() as due from pgboss.job where state <> 'completed') job
        on job.name = given.name
    group by given.name, place order by place`.execute(db)
  return rows.map((row) => ({ ...row, lastFailure: row.lastFailure && { ...row.lastFailure, at: new Date(row.lastFailure.at) } }))
}

/**
 * Lets the failed jobs of a queue run again, at once. Their work must be safe to repeat, but may not be safe to run twice at the same time: two jobs of one
 * message would both send it. So of several jobs with the same data only the newest runs, and none if another one runs or waits already.
 * @returns how many jobs it lets run
 */
export async function retryFailed(tx: Tx, name: string): Promise<number> {
  const { rows } = await sql`
    with job as (
      select id, state, row_number() over (partition by data::text order by state = 'failed', created_on desc, id) as place
      from pgboss.job where name = ${name} and state in ('created', 'retry', 'active', 'failed')
    )
    update pgboss.job set state = 'retry', retry_limit = retry_limit + 1, start_after = now(), completed_on = null
    where name = ${name} and id in (select id from job where state = 'failed' and place = 1) returning id`.execute(tx)
  return rows.length
}

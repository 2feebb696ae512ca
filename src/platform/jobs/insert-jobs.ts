import { type RawBuilder, sql } from 'kysely'

/** The column `queue` of the query that `insertJobs` gets. */
export const queueOfRow = sql`given.queue`

/**
 * Returns the INSERT that enqueues jobs. It does the same as pg-boss, without the features that the shop does not use, and can be part of a larger statement.
 * `given` is a query with one column, `data`. For several queues it has a second column `queue` with the queue of each row; `name` is then `queueOfRow`.
 */
export function insertJobs(name: string | RawBuilder<unknown>, given: RawBuilder<unknown>, startAfterSeconds = 0): RawBuilder<unknown> {
  return sql`
    insert into pgboss.job (name, data, start_after, keep_until, expire_seconds, deletion_seconds, retry_limit, retry_delay, retry_backoff,
      retry_delay_max, policy, dead_letter, heartbeat_seconds)
    select queue.name, given.data, due.at, due.at + queue.retention_seconds * interval '1s', queue.expire_seconds, queue.deletion_seconds,
      queue.retry_limit, queue.retry_delay, coalesce(queue.retry_backoff, false), queue.retry_delay_max, queue.policy, queue.dead_letter,
      queue.heartbeat_seconds
    from pgboss.queue, (${given}) given, (select now() + ${startAfterSeconds} * interval '1s' as at) due where queue.name = ${name}`
}

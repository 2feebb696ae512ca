import { sql } from 'kysely'
import type { Db } from '../database/database.ts'
import type { Log } from '../process/log.ts'

/**
 * Removes the schedules and the waiting jobs with the names in `ended`, and logs the number of waiting jobs that no module runs. It leaves those alone: a process of
 * another release may run them. Of the waiting jobs of one schedule it keeps the newest. An earlier release that lacks the job may have queued one each minute.
 */
export async function endJobs(db: Db, log: Log, all: readonly { name: string; cron?: string }[], ended: readonly string[]) {
  const scheduled = all.flatMap(({ name, cron }) => (cron === undefined ? [] : [name]))
  await sql`delete from pgboss.job j where name = any(${scheduled}) and state < 'active' and exists (
    select from pgboss.job k where k.name = j.name and k.state < 'active' and (k.created_on, k.id) > (j.created_on, j.id))`.execute(db)
  if (ended.length > 0) {
    await sql`delete from pgboss.schedule where name = any(${ended})`.execute(db)
    await sql`delete from pgboss.job where name = any(${ended}) and state < 'active'`.execute(db)
  }
  const names = all.map(({ name }) => name)
  const { rows } = await sql<{ name: string; waiting: number }>`
    select name, count(*)::int as waiting from pgboss.job
    where state < 'active' and name <> all(${names}) and not starts_with(name, '__pgboss__') group by name`.execute(db)
  if (rows.length > 0) log.warn({ waiting: Object.fromEntries(rows.map(({ name, waiting }) => [name, waiting])) }, 'no module runs these waiting jobs')
}

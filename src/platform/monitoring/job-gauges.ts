import { sql } from 'kysely'
import type { Db } from '../database/database.ts'
import { gauges } from './gauges.ts'

type Due = { name: string; jobs: number; seconds: number }

/** Lists the queues with jobs that are due and that no process has begun. The database's clock counts, as for the queue itself. */
export async function listDueJobs(db: Db): Promise<Due[]> {
  const { rows } = await sql<Due>`
    select name, count(*)::int as jobs, extract(epoch from clock_timestamp() - min(start_after))::float8 as seconds
    from pgboss.job where state < 'active' and not blocked and start_after <= clock_timestamp() group by name`.execute(db)
  return rows
}

export const jobGauges = gauges(
  {
    swachh_jobs_due: 'Jobs that are due and that no process has begun, by queue.',
    swachh_job_oldest_due_age_seconds: 'How long the oldest of these jobs has been due, by queue.',
  },
  async ({ db, jobs }) => {
    const due = new Map((await listDueJobs(db)).map((row) => [row.name, row]))
    const byQueue = (valueOf: (row: Due) => number) =>
      jobs.all.map(({ name: queue }) => {
        const row = due.get(queue)
        return [{ queue }, row ? valueOf(row) : 0] as const
      })
    return { swachh_jobs_due: byQueue((row) => row.jobs), swachh_job_oldest_due_age_seconds: byQueue((row) => row.seconds) }
  },
)

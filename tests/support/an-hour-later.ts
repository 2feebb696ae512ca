import { sql } from 'kysely'
import { runJobs, shop } from './test-shop.ts'

/** Runs the jobs that were queued for later too. */
export async function anHourLater() {
  await sql`update pgboss.job set start_after = now() where state = 'created'`.execute(shop.db)
  await runJobs()
}

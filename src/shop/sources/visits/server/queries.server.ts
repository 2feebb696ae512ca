import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import type { VisitStep } from '../rules/visit-steps.ts'

type VisitCount = { day: string; step: VisitStep; visits: number }

/** Adds counts to the sums of their days. In one order, so that two processes never wait for each other in a circle. */
export async function addVisits(db: Db, counts: readonly VisitCount[]) {
  await sql`
    insert into visit_count as total (day, step, visits)
    select day, step, visits from jsonb_to_recordset(${JSON.stringify(counts)}::jsonb) as given (day date, step text, visits bigint) order by day, step
    on conflict (day, step) do update set visits = total.visits + excluded.visits`.execute(db)
}

/** Returns the counts of days in India, both included. */
export const listVisits = (db: Db, { from, to }: { from: string; to: string }): Promise<VisitCount[]> =>
  db.selectFrom('visitCount').select(['day', 'step', 'visits']).where('day', '>=', from).where('day', '<=', to).orderBy('day').execute()

/** Returns the first day that has a count, or null. */
export async function firstVisitDay(db: Db): Promise<string | null> {
  const { day } = await db
    .selectFrom('visitCount')
    .select(({ fn }) => fn.min<string | null>('day').as('day'))
    .executeTakeFirstOrThrow()
  return day
}

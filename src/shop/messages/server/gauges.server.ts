import { sql } from 'kysely'
import { dayMs } from '#kernel/duration.ts'
import { gauges } from '#platform/monitoring/gauges.ts'
import { isExpired } from './queries.server.ts'

/** The queue gives a message up after most of two days. */
const retriedMs = 2 * dayMs

const statuses = ['queued', 'failed'] as const

/** A message counts from the time when it may leave. A message whose code or link has expired never leaves, and does not count. */
export const messageGauges = gauges(
  {
    swachh_messages_unsent: 'Messages of the last two days that have not left: queued, or failed at least once.',
    swachh_message_oldest_unsent_age_seconds: 'How long the oldest of these messages has waited.',
  },
  async ({ db, now }) => {
    const at = now()
    const due = sql`coalesce(held_until, created_at)`
    const { rows } = await sql<{ status: string; messages: number; since: Date }>`
      select status, count(*)::int as messages, min(${due}) as since from message
      where status in (${sql.join(statuses.map((status) => sql.lit(status)))}) and created_at > ${new Date(at.getTime() - retriedMs)} and ${due} <= ${at}
        and not ${isExpired(at)} group by status`.execute(db)
    const byStatus = (valueOf: (row: { messages: number; since: Date }) => number) =>
      statuses.map((status) => {
        const row = rows.find((each) => each.status === status)
        return [{ status }, row ? valueOf(row) : 0] as const
      })
    return {
      swachh_messages_unsent: byStatus(({ messages }) => messages),
      swachh_message_oldest_unsent_age_seconds: byStatus(({ since }) => (at.getTime() - since.getTime()) / 1000),
    }
  },
)

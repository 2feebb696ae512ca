import { sql } from 'kysely'
import type { LimitName } from '#platform/http/rate-limit.ts'
import type { Db } from '#platform/database/database.ts'
import type { Shop } from '#platform/shop.ts'
import { unknownActor } from './record-change.server.ts'
import { logSecurity, securityActions } from './record-security.server.ts'

const windowMs = 10 * 60_000

type Refusals = { name: LimitName; times: number }

/**
 * Records refusals by rate limits: one entry for each rule and ten minutes, with a count. It counts refusals in memory and stores them
 * together, `afterMs` after the first. A flood of refusals thus causes few writes.
 */
export function recordRefusals(shop: Shop, afterMs = 10_000) {
  const counts = new Map<LimitName, number>()

  async function write() {
    const refusals = [...counts].map(([name, times]) => ({ name, times }))
    counts.clear()
    try {
      const newRules = await addLimitsMet(shop.db, refusals, shop.now())
      for (const { name, times } of refusals)
        if (newRules.has(name)) logSecurity(shop.log, { security: 'limit_met', actor: undefined, subject: { kind: 'limit', id: name }, after: { times } })
    } catch (error) {
      shop.log.error({ err: error, met: refusals }, 'refusals by rate limits were not recorded')
    }
  }

  shop.limits.onRefused((name) => {
    if (counts.size === 0) setTimeout(() => void write(), afterMs).unref()
    counts.set(name, (counts.get(name) ?? 0) + 1)
  })
}

/** Adds the counts in one statement. The rows are sorted, so processes cannot deadlock. @returns the rules whose entry for these ten minutes is new */
async function addLimitsMet(db: Db, refusals: Refusals[], now: Date): Promise<Set<string>> {
  const window = new Date(Math.floor(now.getTime() / windowMs) * windowMs).toISOString()
  const rows = refusals
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))
    .map(({ name, times }) => ({
      id: `limit ${name} ${window}`,
      at: now,
      actorId: null,
      actorName: unknownActor,
      action: securityActions.limit_met,
      subjectKind: 'limit',
      subjectId: name,
      before: '{}',
      after: JSON.stringify({ times }),
      security: 'limit_met',
    }))
  const times = (table: 'audit_entry' | 'excluded') => sql`(${sql.ref(`${table}.after`)} ->> 'times')::int`
  const saved = await db
    .insertInto('auditEntry')
    .values(rows)
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ after: sql`jsonb_build_object('times', ${times('audit_entry')} + ${times('excluded')})` }))
    .returning(['subjectId', 'after'])
    .execute()
  return new Set(saved.flatMap(({ subjectId, after }) => (after['times'] === refusals.find(({ name }) => name === subjectId)?.times ? [subjectId] : [])))
}

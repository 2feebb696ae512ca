import { randomId } from '#kernel/id.ts'
import type { Shop } from '#platform/shop.ts'
import { recordChange } from '../audit/record-change.server.ts'
import { beginRun, failRuns } from './queries.server.ts'

/** As long as the queue lets one take. */
const longestMs = 3 * 3_600_000

/** Sets off a backup, asked for by an admin or, every night, by the clock. @returns false when one is being made already */
export function beginBackup(shop: Shop, actor: { id: string } | undefined): Promise<boolean> {
  return shop.db.transaction().execute(async (tx) => {
    const now = shop.now()
    await failRuns(tx, new Date(now.getTime() - longestMs), now)
    const runId = randomId(16)
    if (!(await beginRun(tx, runId, now))) return false
    await shop.jobs.enqueue(tx, 'back-up', { runId })
    if (actor) await recordChange(tx, { at: now, actor, action: 'asked for a backup', subject: { kind: 'backup', id: runId } })
    return true
  })
}

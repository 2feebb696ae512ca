import { randomId } from '#kernel/id.ts'
import { job } from '#platform/module.ts'
import type { Shop } from '#platform/shop.ts'
import { recordChange } from '#shop/audit/module.server.ts'
import { backUpJob } from './make-backup.server.ts'
import { beginRun, failRuns } from './queries.server.ts'

/** The queue stops a longer job. */
const maxRunMs = 3 * 3_600_000

/** Queues a backup for an admin, or for the nightly schedule if `actor` is undefined. @returns false when one is running already */
export function beginBackup(shop: Shop, actor: { id: string } | undefined): Promise<boolean> {
  return shop.db.transaction().execute(async (tx) => {
    const now = shop.now()
    await failRuns(tx, new Date(now.getTime() - maxRunMs), now)
    const runId = randomId(16)
    if (!(await beginRun(tx, runId, now))) return false
    await shop.jobs.enqueue(tx, backUpJob, { runId })
    if (actor) await recordChange(tx, { at: now, actor, action: 'asked for a backup', subject: { kind: 'backup', id: runId } })
    return true
  })
}

/** Runs at 02:41 in India. */
export const nightlyBackupJob = job('nightly-backup', { retryLimit: 0, retryDelay: 1, pollingIntervalSeconds: 60, cron: '11 21 * * *' }, (shop) =>
  beginBackup(shop, undefined),
)

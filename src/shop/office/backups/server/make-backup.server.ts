import { job } from '#platform/module.ts'
import type { Shop } from '#platform/shop.ts'
import { endRun } from './queries.server.ts'

/** Makes the queued backup and stores its outcome. A failed backup is not retried; the next one runs the next night. */
export async function makeBackup(shop: Shop, { runId }: { runId: string }) {
  try {
    const { name, bytes, rows, files, writeMs, verifyMs, problem } = await shop.backups.take()
    await endRun(shop.db, runId, { endedAt: shop.now(), file: name, bytes, rowCount: rows, fileCount: files, writeMs, verifyMs, problem })
  } catch (error) {
    shop.log.error({ err: error }, 'the backup failed')
    const problem = error instanceof Error ? error.message : 'unknown'
    await endRun(shop.db, runId, { endedAt: shop.now(), problem: problem.slice(0, 500) })
  }
}

export const backUpJob = job('back-up', { retryLimit: 0, retryDelay: 1, pollingIntervalSeconds: 2, expireInSeconds: 3 * 3600 }, makeBackup)

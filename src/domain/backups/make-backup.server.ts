import type { Shop } from '#platform/shop.ts'
import { endRun } from './queries.server.ts'

/** Makes the backup that was set off, and writes down how it went. It is not tried again: the next night is. */
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

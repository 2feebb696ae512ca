import { describeStore } from '#platform/backup/store.ts'
import type { Shop } from '#platform/shop.ts'
import { ageOf } from '../rules/backup-age.ts'
import type { BackupRun, Backups } from '../contract.ts'
import { type BackupRow, findLastRun, findOpenRun } from './queries.server.ts'

export async function showBackups({ db, config, now }: Shop): Promise<Backups> {
  const last = await findLastRun(db, { good: false })
  const lastGood = await findLastRun(db, { good: true })
  return {
    state: ageOf(lastGood?.startedAt, now()),
    running: (await findOpenRun(db)) !== undefined,
    last: last ? wireRun(last) : null,
    lastGood: lastGood ? wireRun(lastGood) : null,
    place: describeStore(config),
    keyIsBesideData: config.BACKUP_KEY === undefined,
  }
}

function wireRun({ startedAt, endedAt, file, bytes, rowCount, fileCount, writeMs, verifyMs, problem }: BackupRow): BackupRun {
  return {
    startedAt: startedAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
    file,
    bytes,
    rows: rowCount,
    files: fileCount,
    writeMs,
    verifyMs,
    problem,
  }
}

import { hourMs } from '#kernel/duration.ts'
import { randomId } from '#kernel/id.ts'
import { describeStore } from '#platform/backup/store.ts'
import { job } from '#platform/module.ts'
import type { Shop } from '#platform/shop.ts'
import { recordChange } from '#shop/audit/module.server.ts'
import { queueMessages, toOwner } from '#shop/messages/module.server.ts'
import { readSettings } from '#shop/settings/module.server.ts'
import type { BackupRun, Backups } from '../contract.ts'
import { backupFailedMail } from '../mails/backup-failed-mail.ts'
import { ageOf } from '../rules/backup-age.ts'
import { beginRun, failRuns, endRun, type BackupRow, findLastRun, findOpenRun } from './queries.server.ts'

type Run = { runId: string; isRetry?: boolean }

/** Runs the queued backup and stores its outcome. */
async function makeBackup(shop: Shop, { runId, isRetry = false }: Run) {
  try {
    const { name, bytes, rows, files, writeMs, verifyMs, problem } = await shop.backups.take()
    await endRun(shop.db, runId, { endedAt: shop.now(), file: name, bytes, rowCount: rows, fileCount: files, writeMs, verifyMs, problem })
  } catch (error) {
    shop.log.error({ err: error }, 'the backup failed')
    const problem = error instanceof Error ? error.message : 'unknown'
    await recordFailure(shop, { runId, isRetry, problem: problem.slice(0, 500) })
  }
}

const retryAfterSeconds = 30 * 60

/** Stores a failure and mails the owner. Queues a retry, unless the failed run was the retry. */
async function recordFailure(shop: Shop, { runId, isRetry, problem }: Required<Run> & { problem: string }) {
  const settings = await readSettings(shop.db)
  const mail = backupFailedMail.write({ publicUrl: shop.config.PUBLIC_URL, problem, isRetry })
  const message = toOwner(settings, 'backupLate', { dedupeKey: `owner-backup-failed:${runId}`, ...mail })
  await shop.db.transaction().execute(async (tx) => {
    await endRun(tx, runId, { endedAt: shop.now(), problem })
    if (!isRetry) await shop.jobs.enqueue(tx, { name: retryName }, {}, { startAfterSeconds: retryAfterSeconds })
    if (message) await queueMessages(shop, tx, [message])
  })
}

const retryName = 'retry-backup'

export const retryBackupJob = job(retryName, { retryLimit: 0, retryDelay: 1 }, (shop) => beginBackup(shop, undefined, { isRetry: true }))

export const backUpJob = job('back-up', { retryLimit: 0, retryDelay: 1, expireInSeconds: 3 * 3600 }, makeBackup)

/** The job queue ends a run after this time. */
const maxRunMs = 3 * hourMs

/** Queues a backup. `actor` is undefined if no person asked for it, but the nightly schedule or a retry. @returns false if a backup is already running */
export function beginBackup(shop: Shop, actor: { id: string } | undefined, { isRetry = false }: { isRetry?: boolean } = {}): Promise<boolean> {
  return shop.db.transaction().execute(async (tx) => {
    const now = shop.now()
    await failRuns(tx, new Date(now.getTime() - maxRunMs), now)
    const runId = randomId(16)
    if (!(await beginRun(tx, runId, now))) return false
    await shop.jobs.enqueue(tx, backUpJob, { runId, isRetry })
    if (actor) await recordChange(tx, { at: now, actor, action: 'asked for a backup', subject: { kind: 'backup', id: runId } })
    return true
  })
}

/** Runs at 02:41 in India. */
export const nightlyBackupJob = job('nightly-backup', { retryLimit: 0, retryDelay: 1, cron: '11 21 * * *' }, (shop) => beginBackup(shop, undefined))

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

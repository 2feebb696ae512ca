import type { Selectable } from 'kysely'
import { gauges } from '#platform/monitoring/gauges.ts'
import type { Db, Tables, Tx } from '#platform/database/database.ts'
import type { Need } from '#shop/audit/rules.ts'
import type { Shop } from '#platform/shop.ts'
import { ageOf } from '../rules/backup-age.ts'

export type BackupRow = Selectable<Tables['backupRun']>

/** Starts a run. @returns false if another run is open */
export async function beginRun(tx: Tx, id: string, startedAt: Date) {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('backupRun')
    .values({ id, startedAt })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** Marks old open runs as failed, because their process must have died. The next run can then begin. */
export async function failRuns(tx: Tx, startedBefore: Date, endedAt: Date) {
  await tx
    .updateTable('backupRun')
    .set({ endedAt, problem: 'The shop was stopped while it was made.' })
    .where('endedAt', 'is', null)
    .where('startedAt', '<', startedBefore)
    .execute()
}

type Outcome = { endedAt: Date } & ({ problem: string } | Pick<BackupRow, 'file' | 'bytes' | 'rowCount' | 'fileCount' | 'writeMs' | 'verifyMs' | 'problem'>)

/** Stores the outcome of a run, unless the run has ended. */
export async function endRun(db: Db, id: string, outcome: Outcome) {
  await db.updateTable('backupRun').set(outcome).where('id', '=', id).where('endedAt', 'is', null).execute()
}

export function findOpenRun(db: Db) {
  return db.selectFrom('backupRun').selectAll().where('endedAt', 'is', null).executeTakeFirst()
}

/** Finds the oldest run, ended or not. */
export const findFirstRun = (db: Db) => db.selectFrom('backupRun').selectAll().orderBy('seq').limit(1).executeTakeFirst()

/** Finds the newest run that ended. With `good`, finds the newest whose file was stored and whose books were right. */
export function findLastRun(db: Db, { good }: { good: boolean }) {
  const ended = db.selectFrom('backupRun').selectAll().where('endedAt', 'is not', null)
  return (good ? ended.where('file', 'is not', null).where('problem', 'is', null) : ended).orderBy('seq', 'desc').limit(1).executeTakeFirst()
}

/** Returns when the newest good backup began. Without a good one, returns when the first run began. */
async function lastGoodStart(db: Db): Promise<Date | undefined> {
  const run = (await findLastRun(db, { good: true })) ?? (await findFirstRun(db))
  return run?.startedAt
}

/** True after two nights without a good backup. A shop before its first night is not late. */
async function isBackupLate({ db, now }: Shop): Promise<boolean> {
  return ageOf(await lastGoodStart(db), now()) === 'late'
}

export const backupNeed: Need = { name: 'backup', scope: 'backups:read', count: async (shop) => Number(await isBackupLate(shop)) }

export const backupGauges = gauges(
  {
    swachh_backup_verified_age_seconds: 'Age of the newest backup that was restored in a test and whose books were right.',
    swachh_archive_age_seconds: 'How long ago the newest moment is that a restore leads to, if the log of the embedded database is archived.',
  },
  async ({ db, now, archive }) => {
    const at = await lastGoodStart(db)
    const ageOfMoment = (moment: Date | undefined) => moment && (now().getTime() - moment.getTime()) / 1000
    return { swachh_backup_verified_age_seconds: ageOfMoment(at), swachh_archive_age_seconds: archive && ageOfMoment(archive.newest() ?? at) }
  },
)

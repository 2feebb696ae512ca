import { isShopError, ShopError } from '#kernel/errors.ts'
import { refuseOldVersion } from '#kernel/version.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/authenticate.ts'
import { hasScope } from '#platform/http/require-scope.ts'
import type { SubjectKind } from './contract.ts'

type Check = {
  /** The version that filled the form. */
  version: number | undefined
  row: { version?: number | undefined }
  actor: Actor
  subject: { kind: SubjectKind; id: string }
  current: () => unknown
}

/**
 * Refuses a form that was filled from an older version of the locked row. The details have the present entity, and who saved it when, for an actor who
 * may see the audit log. @throws ShopError changed_meanwhile
 */
export async function refuseChanged(tx: Tx, { version, row, actor, subject, current }: Check) {
  try {
    await refuseOldVersion(version, row, current)
  } catch (error) {
    if (!isShopError(error) || !hasScope(actor, 'audit:read')) throw error
    throw new ShopError(error.code, error.message, { ...Object(error.details), saved: await findLastChange(tx, subject) })
  }
}

/** Finds who changed the subject last, and when. A change that the audit log leaves out, such as a customer's own, has no entry. */
async function findLastChange(db: Db | Tx, { kind, id }: Check['subject']) {
  const entry = await db
    .selectFrom('auditEntry')
    .select(['actorName', 'at'])
    .where('subjectKind', '=', kind)
    .where('subjectId', '=', id)
    .orderBy('seq', 'desc')
    .executeTakeFirst()
  return entry && { by: entry.actorName, at: entry.at.toISOString() }
}

import { sql } from 'kysely'
import { isShopError, ShopError } from '#kernel/errors.ts'
import { refuseOldVersion } from '#kernel/version.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/authenticate.ts'
import { hasScope } from '#platform/http/require-scope.ts'
import type { SubjectKind } from '../contract.ts'

type Check = {
  /** The version that filled the form. */
  version: number | undefined
  row: { version?: number | undefined }
  actor: Actor
  subject: { kind: SubjectKind; id: string }
  /** When the row was saved. The audit entry of this time is about the save. Without `savedAt`, the newest entry is. */
  savedAt?: Date
  /** The fields of a form that saves a part of its subject. Only entries that changed one of them count. */
  fields?: readonly string[]
  current: () => unknown
}

/**
 * Refuses a form that was filled from an older version of the locked row. The details of the error have the present entity. For an actor who may see the
 * audit log, they also say who saved it, and when. @throws ShopError changed_meanwhile
 */
export async function refuseChanged(tx: Tx, { version, row, current, ...check }: Check) {
  try {
    await refuseOldVersion(version, row, current)
  } catch (error) {
    if (!isShopError(error) || !hasScope(check.actor, 'audit:read')) throw error
    throw new ShopError(error.code, error.message, { ...Object(error.details), saved: await findSave(tx, check) })
  }
}

/** Finds who saved the subject, and when. Undefined for a change that the audit log leaves out, such as a customer's own. */
async function findSave(tx: Tx, { subject: { kind, id }, savedAt, fields }: Pick<Check, 'subject' | 'savedAt' | 'fields'>) {
  const entry = await tx
    .selectFrom('auditEntry')
    .select(['actorName', 'at'])
    .where('subjectKind', '=', kind)
    .where('subjectId', '=', id)
    .$call((query) => (savedAt === undefined ? query : query.where('at', '=', savedAt)))
    .$if(fields !== undefined, (query) => query.where(sql<boolean>`after ?| ${fields}`))
    .orderBy('seq', 'desc')
    .executeTakeFirst()
  return entry && { by: entry.actorName, at: entry.at.toISOString() }
}

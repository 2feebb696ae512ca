import { randomBytes } from 'node:crypto'
import { hashToken } from '#platform/http/authenticate.ts'
import type { Db, Tx } from '#platform/database/database.ts'

/** Opens a session. @returns its token; the database stores only a hash of it */
export async function openSession(tx: Tx, customerId: string, now: Date): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await tx
    .insertInto('session')
    .values({ tokenHash: hashToken(token), customerId, createdAt: now, lastUsedAt: now })
    .execute()
  return token
}

export function endSession(db: Db, tokenHash: Uint8Array) {
  return db.deleteFrom('session').where('tokenHash', '=', tokenHash).execute()
}

export function endSessionsOf(tx: Tx, customerId: string) {
  return tx.deleteFrom('session').where('customerId', '=', customerId).execute()
}

/** Ends the account's sessions, except the one to keep. */
export function endOtherSessions(tx: Tx, customerId: string, kept: Uint8Array) {
  return tx.deleteFrom('session').where('customerId', '=', customerId).where('tokenHash', '<>', kept).execute()
}

export function removeSessions(db: Db, { openedBefore, unusedSince }: { openedBefore: Date; unusedSince: Date }) {
  return db
    .deleteFrom('session')
    .where(({ or, eb }) => or([eb('createdAt', '<', openedBefore), eb('lastUsedAt', '<', unusedSince)]))
    .execute()
}

export function listSessionsOf(db: Db, customerId: string) {
  return db.selectFrom('session').select(['createdAt', 'lastUsedAt']).where('customerId', '=', customerId).orderBy('createdAt').execute()
}

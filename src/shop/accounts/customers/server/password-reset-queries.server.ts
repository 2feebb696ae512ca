import type { Db, Tx } from '#platform/database/database.ts'
import { resetLifeMs } from '../rules/reset-link.ts'

type NewReset = { customerId: string; tokenHash: Uint8Array; createdAt: Date }

/** Saves the newest reset link of an account. Older ones stop working. */
export function saveReset(tx: Tx, { customerId, tokenHash, createdAt }: NewReset) {
  const reset = { tokenHash, createdAt, expiresAt: new Date(createdAt.getTime() + resetLifeMs) }
  return tx
    .insertInto('passwordReset')
    .values({ customerId, ...reset })
    .onConflict((conflict) => conflict.column('customerId').doUpdateSet(reset))
    .execute()
}

/** Finds the account of an unexpired reset link. */
export function findByReset(db: Db, tokenHash: Uint8Array, now: Date) {
  return db
    .selectFrom('passwordReset')
    .innerJoin('customer', 'customer.id', 'passwordReset.customerId')
    .select(['customer.id', 'customer.name', 'customer.email'])
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '>', now)
    .executeTakeFirst()
}

/** Uses a reset link. @returns false if it was already used, replaced or expired */
export async function useReset(tx: Tx, customerId: string, tokenHash: Uint8Array, now: Date): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('passwordReset')
    .where('customerId', '=', customerId)
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '>', now)
    // Limits the lifetime also after the clock was set back.
    .where('expiresAt', '<=', new Date(now.getTime() + resetLifeMs))
    .executeTakeFirst()
  return numDeletedRows === 1n
}

export function removeReset(tx: Tx, customerId: string) {
  return tx.deleteFrom('passwordReset').where('customerId', '=', customerId).execute()
}

export function removeResets(db: Db, createdBefore: Date) {
  return db.deleteFrom('passwordReset').where('createdAt', '<', createdBefore).execute()
}

/** Lists the times of an account's reset link, for the export of personal data. */
export function listResetsOf(db: Db, customerId: string) {
  return db.selectFrom('passwordReset').select(['createdAt', 'expiresAt']).where('customerId', '=', customerId).execute()
}

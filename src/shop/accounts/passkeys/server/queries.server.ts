import type { Insertable } from 'kysely'
import type { Db, Tables, Tx } from '#platform/database/database.ts'

export function listPasskeysOf(db: Db | Tx, customerId: string) {
  return db.selectFrom('passkey').selectAll().where('customerId', '=', customerId).orderBy('seq').execute()
}

/** Finds a passkey, unless its account is deleted. */
export function findPasskey(db: Db | Tx, id: string) {
  return db
    .selectFrom('passkey')
    .innerJoin('customer', 'customer.id', 'passkey.customerId')
    .select(['passkey.id', 'passkey.customerId', 'passkey.publicKey', 'passkey.signCount'])
    .where('passkey.id', '=', id)
    .where('customer.deletedAt', 'is', null)
    .executeTakeFirst()
}

/** Saves a passkey. @returns undefined when a passkey with this id exists */
export function insertPasskey(tx: Tx, passkey: Insertable<Tables['passkey']>) {
  return tx
    .insertInto('passkey')
    .values(passkey)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returningAll()
    .executeTakeFirst()
}

/** Stores the last use of a passkey and its counter. @returns false if the passkey was removed meanwhile */
export async function markPasskeyUsed(tx: Tx, id: string, signCount: number, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx.updateTable('passkey').set({ signCount, lastUsedAt: at }).where('id', '=', id).executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function deletePasskey(tx: Tx, customerId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('passkey').where('id', '=', id).where('customerId', '=', customerId).executeTakeFirst()
  return numDeletedRows > 0n
}

/** Stores a used challenge. @returns false if it was stored before */
export async function storeUsedChallenge(tx: Tx, challenge: Insertable<Tables['usedChallenge']>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('usedChallenge')
    .values(challenge)
    .onConflict((conflict) => conflict.column('challengeHash').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export function removeUsedChallenges(db: Db, before: Date) {
  return db.deleteFrom('usedChallenge').where('expiresAt', '<', before).execute()
}

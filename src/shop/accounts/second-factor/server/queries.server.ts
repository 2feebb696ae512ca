import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database.ts'

/** Returns whether an account has an authenticator app, and the numbers of its passkeys and unused recovery codes. */
export function readFactors(db: Db | Tx, customerId: string) {
  return db
    .selectNoFrom(({ exists, selectFrom }) => [
      exists(selectFrom('authenticator').select('customerId').where('customerId', '=', customerId).where('confirmedAt', 'is not', null))
        .$castTo<boolean>()
        .as('authenticator'),
      selectFrom('passkey')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('customerId', '=', customerId)
        .$asScalar()
        .$notNull()
        .as('passkeys'),
      selectFrom('recoveryCode')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('customerId', '=', customerId)
        .where('usedAt', 'is', null)
        .$asScalar()
        .$notNull()
        .as('recoveryCodesLeft'),
    ])
    .executeTakeFirstOrThrow()
}

/** True if any admin has a second factor. From then on, roles may require one. */
export async function anyAdminHasFactor(db: Db | Tx): Promise<boolean> {
  const row = await db
    .selectFrom('customer')
    .select('id')
    .where('role', '=', 'admin')
    .where('deletedAt', 'is', null)
    .where(({ or, exists, selectFrom }) =>
      or([
        exists(selectFrom('authenticator').select('customerId').whereRef('authenticator.customerId', '=', 'customer.id').where('confirmedAt', 'is not', null)),
        exists(selectFrom('passkey').select('id').whereRef('passkey.customerId', '=', 'customer.id')),
      ]),
    )
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Stores from when on an account needs a second factor. */
export function setDue(tx: Tx, customerId: string, secondFactorDueAt: Date) {
  return tx.updateTable('customer').set({ secondFactorDueAt }).where('id', '=', customerId).execute()
}

export function findAuthenticator(db: Db | Tx, customerId: string) {
  return db.selectFrom('authenticator').selectAll().where('customerId', '=', customerId).executeTakeFirst()
}

/** Saves an unconfirmed authenticator app. @returns false when the account has a confirmed app */
export async function saveAuthenticator(tx: Tx, customerId: string, secret: Uint8Array, createdAt: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('authenticator')
    .values({ customerId, secret, createdAt, confirmedAt: null })
    .onConflict((conflict) => conflict.column('customerId').doUpdateSet({ secret, createdAt, lastStep: 0 }).where('authenticator.confirmedAt', 'is', null))
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Marks the code of a time step as used. `confirmedAt` also turns the app on. @returns false when that step or a later one was used */
export async function spendStep(tx: Tx, customerId: string, step: number, confirmedAt?: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('authenticator')
    .set({ lastStep: step, ...(confirmedAt && { confirmedAt }) })
    .where('customerId', '=', customerId)
    .where('lastStep', '<', step)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function deleteAuthenticator(tx: Tx, customerId: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('authenticator').where('customerId', '=', customerId).executeTakeFirst()
  return numDeletedRows > 0n
}

export async function replaceRecoveryCodes(tx: Tx, customerId: string, hashes: Uint8Array[], createdAt: Date) {
  await deleteRecoveryCodes(tx, customerId)
  await tx
    .insertInto('recoveryCode')
    .values(hashes.map((codeHash) => ({ customerId, codeHash, createdAt })))
    .execute()
}

export function deleteRecoveryCodes(tx: Tx, customerId: string) {
  return tx.deleteFrom('recoveryCode').where('customerId', '=', customerId).execute()
}

/** Marks a recovery code as used. @returns false when it is unknown or was used */
export async function spendRecoveryCode(tx: Tx, customerId: string, codeHash: Uint8Array, usedAt: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('recoveryCode')
    .set({ usedAt })
    .where('customerId', '=', customerId)
    .where('codeHash', '=', codeHash)
    .where('usedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

type NewStep = { tokenHash: Uint8Array; customerId: string; openedBy: 'password' | 'code'; expiresAt: Date }

export function insertStep(tx: Tx, step: NewStep) {
  return tx.insertInto('loginStep').values(step).execute()
}

/** Counts a try at a second step, before its code is compared. @returns undefined when the step is unknown, expired or has no try left */
export function countStepTry(db: Db, tokenHash: Uint8Array, now: Date, maxTries: number) {
  return db
    .updateTable('loginStep')
    .set({ tries: sql`tries + 1` })
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '>', now)
    .where('tries', '<', maxTries)
    .returning(['customerId', 'openedBy'])
    .executeTakeFirst()
}

/** Ends a second step. @returns false when it was used meanwhile */
export async function deleteStep(tx: Tx, tokenHash: Uint8Array): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('loginStep').where('tokenHash', '=', tokenHash).executeTakeFirst()
  return numDeletedRows > 0n
}

export function removeExpiredSteps(db: Db, now: Date) {
  return db.deleteFrom('loginStep').where('expiresAt', '<', now).execute()
}

/** Deletes every second factor of an account, passkeys included. @returns which of them it had */
export async function deleteFactors(tx: Tx, customerId: string) {
  const { authenticator } = await readFactors(tx, customerId)
  await deleteAuthenticator(tx, customerId)
  await deleteRecoveryCodes(tx, customerId)
  const passkeys = await deletePasskeysOf(tx, customerId)
  await tx.updateTable('customer').set({ secondFactorDueAt: null }).where('id', '=', customerId).execute()
  return { authenticator, passkeys }
}

/** Deletes the passkeys of an account. @returns whether there was one */
export async function deletePasskeysOf(tx: Tx, customerId: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('passkey').where('customerId', '=', customerId).executeTakeFirst()
  return numDeletedRows > 0n
}

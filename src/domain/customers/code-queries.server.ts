import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database.ts'
import { codeLifeMs, maxTries } from './one-time-code.ts'

/** Sends to one number take turns until the transaction ends. */
export function lockMobile(tx: Tx, mobile: string) {
  return sql`select pg_advisory_xact_lock(hashtextextended(${mobile}, 0))`.execute(tx)
}

/** The last code sent to this number, dead or alive. */
export function findCode(db: Db, mobile: string) {
  return db.selectFrom('oneTimeCode').select(['sends', 'sentAt']).where('mobile', '=', mobile).executeTakeFirst()
}

type NewCode = { mobile: string; codeHash: Uint8Array; challengeHash: Uint8Array; expiresAt: Date; sends: number; sentAt: Date }

/** In place of any earlier one, with all its tries ahead of it. */
export function saveCode(tx: Tx, { mobile, ...code }: NewCode) {
  const fresh = { ...code, attempts: 0, ownAttempts: 0 }
  return tx
    .insertInto('oneTimeCode')
    .values({ mobile, ...fresh })
    .onConflict((conflict) => conflict.column('mobile').doUpdateSet(fresh))
    .execute()
}

/** `challengeHash` is null where the browser sent no challenge. */
type Try = { mobile: string; challengeHash: Uint8Array | null; now: Date }

/**
 * Counts one try at the living code before the code is looked at, among those of the requester or those of everybody else. One statement, so that
 * simultaneous tries are counted one by one. @returns undefined when no try is left
 */
export function takeTry(db: Db, { mobile, challengeHash, now }: Try) {
  const own = sql`coalesce(challenge_hash = ${challengeHash}::bytea, false)`
  return (
    db
      .updateTable('oneTimeCode')
      .set({ attempts: sql`attempts + case when ${own} then 0 else 1 end`, ownAttempts: sql`own_attempts + case when ${own} then 1 else 0 end` })
      .where('mobile', '=', mobile)
      .where('codeHash', 'is not', null)
      .where(sql`case when ${own} then own_attempts else attempts end`, '<', maxTries)
      .where('expiresAt', '>', now)
      // Nor longer than its life, should the clock have been put back.
      .where('expiresAt', '<=', new Date(now.getTime() + codeLifeMs))
      .returning(['codeHash', 'challengeHash', 'attempts', 'ownAttempts'])
      .executeTakeFirst()
  )
}

/** The row stays, for the waiting times between sends. */
export function destroyCode(db: Db, mobile: string, codeHash: Uint8Array) {
  return db.updateTable('oneTimeCode').set({ codeHash: null }).where('mobile', '=', mobile).where('codeHash', '=', codeHash).execute()
}

/** @returns whether this was the one use the code was good for */
export async function useCode(tx: Tx, mobile: string, codeHash: Uint8Array): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('oneTimeCode').where('mobile', '=', mobile).where('codeHash', '=', codeHash).executeTakeFirst()
  return numDeletedRows === 1n
}

export function removeCodes(db: Db, sentBefore: Date) {
  return db.deleteFrom('oneTimeCode').where('sentAt', '<', sentBefore).execute()
}

export async function removeCode(tx: Tx, mobile: string) {
  await tx.deleteFrom('oneTimeCode').where('mobile', '=', mobile).execute()
}

/** When one was sent to this number, until when it was good, and how often it was tried; never the code or its challenge. */
export function listCodesOf(db: Db, mobile: string) {
  return db.selectFrom('oneTimeCode').select(['sentAt', 'expiresAt', 'attempts', 'ownAttempts']).where('mobile', '=', mobile).execute()
}

import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database.ts'
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

/** Saves the newest code of a number with all its tries ahead of it. The code that it replaces works on with its own challenge. Needs `lockMobile`. */
export async function saveCode(tx: Tx, { mobile, ...code }: NewCode) {
  await tx
    .insertInto('earlierCode')
    .columns(['mobile', 'challengeHash', 'codeHash', 'expiresAt', 'attempts', 'sentAt'])
    .expression((from) =>
      from
        .selectFrom('oneTimeCode')
        .select(['mobile', sql<Uint8Array>`challenge_hash`.as('challengeHash'), sql<Uint8Array>`code_hash`.as('codeHash')])
        .select(['expiresAt', 'ownAttempts', 'sentAt'])
        .where('mobile', '=', mobile)
        .where('challengeHash', 'is not', null)
        .where('codeHash', 'is not', null)
        .where('expiresAt', '>', code.sentAt)
        .forUpdate(),
    )
    .execute()
  const fresh = { ...code, attempts: 0, ownAttempts: 0 }
  await tx
    .insertInto('oneTimeCode')
    .values({ mobile, ...fresh })
    .onConflict((conflict) => conflict.column('mobile').doUpdateSet(fresh))
    .execute()
  await tx.deleteFrom('earlierCode').where('mobile', '=', mobile).where('expiresAt', '<=', code.sentAt).execute()
}

/** `challengeHash` is null where the browser sent no challenge. */
type Try = { mobile: string; challengeHash: Uint8Array | null; now: Date }

/** Counts one try at an earlier code that still lives, before the code is looked at. @returns undefined when the challenge has no such code, or no try left */
export function takeEarlierTry(db: Db, { mobile, challengeHash, now }: Try) {
  return db
    .updateTable('earlierCode')
    .set({ attempts: sql`attempts + 1` })
    .where('mobile', '=', mobile)
    .where('challengeHash', '=', challengeHash)
    .where('attempts', '<', maxTries)
    .where('expiresAt', '>', now)
    .where('expiresAt', '<=', new Date(now.getTime() + codeLifeMs))
    .returning('codeHash')
    .executeTakeFirst()
}

/**
 * Counts one try at the newest code before the code is looked at, among those of the requester or those of everybody else. One statement, so that
 * simultaneous tries are counted one by one. @returns undefined when no try is left
 */
export function takeTry(db: Db, given: Try) {
  return tryNewest(db, given).executeTakeFirst()
}

/** The same, where the challenge is that of the newest code. */
export function takeOwnTry(db: Db, given: Try) {
  return tryNewest(db, given).where('challengeHash', '=', given.challengeHash).executeTakeFirst()
}

function tryNewest(db: Db, { mobile, challengeHash, now }: Try) {
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
  )
}

/** The row stays, for the waiting times between sends. */
export function destroyCode(db: Db, mobile: string, codeHash: Uint8Array) {
  return db.updateTable('oneTimeCode').set({ codeHash: null }).where('mobile', '=', mobile).where('codeHash', '=', codeHash).execute()
}

/** Ends all codes of the number by the use of one. @returns whether this was the one use the code was good for */
export async function useCode(tx: Tx, mobile: string, codeHash: Uint8Array): Promise<boolean> {
  // Locked first: the statement that deletes must see where a newer code, saved meanwhile, has put this one.
  await tx.selectFrom('oneTimeCode').select('mobile').where('mobile', '=', mobile).forUpdate().execute()
  const earlier = tx.selectFrom('earlierCode').select('mobile').where('mobile', '=', mobile).where('codeHash', '=', codeHash)
  const { numDeletedRows } = await tx
    .deleteFrom('oneTimeCode')
    .where('mobile', '=', mobile)
    .where(({ or, eb, exists }) => or([eb('codeHash', '=', codeHash), exists(earlier)]))
    .executeTakeFirst()
  return numDeletedRows === 1n
}

export function removeCodes(db: Db, sentBefore: Date) {
  return db.deleteFrom('oneTimeCode').where('sentAt', '<', sentBefore).execute()
}

export async function removeCode(tx: Tx, mobile: string) {
  await tx.deleteFrom('oneTimeCode').where('mobile', '=', mobile).execute()
}

/** When each was sent to this number, until when it was good, and how often it was tried; never the code or its challenge. */
export function listCodesOf(db: Db, mobile: string) {
  const earlier = db.selectFrom('earlierCode').select(['sentAt', 'expiresAt', 'attempts as tries']).where('mobile', '=', mobile)
  return db
    .selectFrom('oneTimeCode')
    .select(['sentAt', 'expiresAt', sql<number>`attempts + own_attempts`.as('tries')])
    .where('mobile', '=', mobile)
    .unionAll(earlier)
    .orderBy('sentAt')
    .execute()
}

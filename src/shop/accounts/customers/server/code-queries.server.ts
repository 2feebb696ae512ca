import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { mailboxKey } from '#kernel/text.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import { hashToken } from '#platform/http/authenticate.ts'
import type { Shop } from '#platform/shop.ts'
import { codeLifeMs, maxTries } from '../rules/one-time-code.ts'

// One-time codes. `mobile` is a number with +91. For a code by mail it is a key: `mailCodeKey` or `mailAddressKey`.

/** Returns a keyed hash of a code. Without the key, somebody with the database could try all six-digit codes in a moment. */
export function hashCode({ secrets }: Pick<Shop, 'secrets'>, mobile: string, code: string): Uint8Array {
  return createHmac('sha256', secrets.auth).update(`one-time code ${mobile} ${code}`).digest()
}

/** Returns the stored form of a code's challenge. With `requester`, an account, the challenge works for that account only. */
export const hashChallenge = (challenge: string, requester: string | undefined): Uint8Array =>
  hashToken(requester === undefined ? challenge : `${requester} ${challenge}`)

/** Returns the key of codes by mail to an address that no account needs to have. The hash uses a secret, so that nobody can guess the address from it. */
export const mailAddressKey = ({ secrets }: Pick<Shop, 'secrets'>, email: string) =>
  `mail:${createHmac('sha256', secrets.auth)
    .update(`e-mail address ${mailboxKey(email)}`)
    .digest('hex')}`

/** Returns the key of codes by mail to an account's e-mail address. */
export const mailCodeKey = (customerId: string) => `mail:${customerId}`

/** Serialises sends to one number until the transaction ends. */
export function lockMobile(tx: Tx, mobile: string) {
  return sql`select pg_advisory_xact_lock(hashtextextended(${mobile}, 0))`.execute(tx)
}

/** Finds the last code sent to this number, expired or not. */
export function findCode(db: Db, mobile: string) {
  return db.selectFrom('oneTimeCode').select(['sends', 'sentAt']).where('mobile', '=', mobile).executeTakeFirst()
}

type NewCode = { mobile: string; codeHash: Uint8Array; challengeHash: Uint8Array; expiresAt: Date; sends: number; sentAt: Date }

/** Saves the newest code of a number, with no tries used. The replaced code stays valid with its own challenge. Call `lockMobile` first. */
export async function saveCode(tx: Tx, { mobile, ...code }: NewCode) {
  await tx
    .insertInto('earlierCode')
    .columns(['mobile', 'challengeHash', 'codeHash', 'expiresAt', 'attempts', 'sentAt'])
    .expression((from) =>
      from
        .selectFrom('oneTimeCode')
        .select(['mobile', sql<Uint8Array>`challenge_hash`.as('challengeHash'), sql<Uint8Array>`code_hash`.as('codeHash')])
        // An earlier code takes only tries with its own challenge, so its `attempts` start from `ownAttempts`.
        .select(['expiresAt', 'ownAttempts', 'sentAt'])
        .where('mobile', '=', mobile)
        .where('challengeHash', 'is not', null)
        .where('codeHash', 'is not', null)
        .where('expiresAt', '>', code.sentAt)
        .forUpdate(),
    )
    .execute()
  const newest = { ...code, attempts: 0, ownAttempts: 0 }
  await tx
    .insertInto('oneTimeCode')
    .values({ mobile, ...newest })
    .onConflict((conflict) => conflict.column('mobile').doUpdateSet(newest))
    .execute()
  await tx.deleteFrom('earlierCode').where('mobile', '=', mobile).where('expiresAt', '<=', code.sentAt).execute()
}

/** `challengeHash` is null if the browser sent no challenge. */
type Try = { mobile: string; challengeHash: Uint8Array | null; now: Date }

/** Counts a try at an unexpired earlier code, before the code is compared. @returns undefined when the challenge has no such code or no try left */
export function countEarlierTry(db: Db, { mobile, challengeHash, now }: Try) {
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
 * Counts a try at the newest code, before the code is compared. Tries with its challenge and all other tries have separate counts. One statement
 * counts concurrent tries one by one. @returns undefined when no try is left
 */
export function countTry(db: Db, codeTry: Try) {
  return tryNewest(db, codeTry).executeTakeFirst()
}

/** Counts a try at the newest code, if the challenge belongs to it. @returns undefined when it does not, or no try is left */
export function countOwnTry(db: Db, codeTry: Try) {
  return tryNewest(db, codeTry).where('challengeHash', '=', codeTry.challengeHash).executeTakeFirst()
}

/** True when the newest code has no try left for this caller. */
export async function hasNoTryLeft(db: Db, { mobile, challengeHash }: Try): Promise<boolean> {
  const tries = sql`case when coalesce(challenge_hash = ${challengeHash}::bytea, false) then own_attempts else attempts end`
  return (await db.selectFrom('oneTimeCode').select('mobile').where('mobile', '=', mobile).where(tries, '>=', maxTries).executeTakeFirst()) !== undefined
}

/** Counts a try at the newest code: with its challenge in `own_attempts`, any other in `attempts`. */
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
      // Limits the lifetime also after the clock was set back.
      .where('expiresAt', '<=', new Date(now.getTime() + codeLifeMs))
      .returning(['codeHash', 'challengeHash', 'attempts', 'ownAttempts'])
  )
}

/** Removes the code. The row stays, because it determines the wait before the next send. */
export function destroyCode(db: Db, mobile: string, codeHash: Uint8Array) {
  return db.updateTable('oneTimeCode').set({ codeHash: null }).where('mobile', '=', mobile).where('codeHash', '=', codeHash).execute()
}

/** Uses a code, which ends all codes of the number. @returns false if the code was already used or removed */
export async function useCode(tx: Tx, mobile: string, codeHash: Uint8Array): Promise<boolean> {
  // Locks first, so the delete sees this code in `earlierCode` if a newer code has replaced it meanwhile.
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

/** Lists times and tries of the codes of these numbers and keys, for the export of personal data. Leaves out codes and challenges. */
export function listCodesOf(db: Db, mobiles: string[]) {
  const earlier = db.selectFrom('earlierCode').select(['sentAt', 'expiresAt', 'attempts as tries']).where('mobile', 'in', mobiles)
  return db
    .selectFrom('oneTimeCode')
    .select(['sentAt', 'expiresAt', sql<number>`attempts + own_attempts`.as('tries')])
    .where('mobile', 'in', mobiles)
    .unionAll(earlier)
    .orderBy('sentAt')
    .execute()
}

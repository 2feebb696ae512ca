import { ShopError } from '#kernel/errors.ts'
import type { Tx } from '../database/database.ts'
import type { Actor } from './authenticate.ts'

/**
 * Locks the caller's session or API key until the transaction ends. If a log-out or a deactivation commits first, the change is refused. To avoid deadlocks,
 * lock purchases and accounts before the session, also the caller's account if the change writes a row that refers to it. Lock roles and invitations after it.
 * `endedAccountId`: the account whose sessions the change also ends; they are locked here in the same order, so that two such changes do not deadlock.
 * @throws ShopError unauthenticated when the session has ended, or the key was revoked
 */
export async function lockSession(tx: Tx, { tokenHash, key }: Pick<Actor, 'tokenHash' | 'key'>, endedAccountId?: string) {
  const locked = await tx
    .selectFrom('session')
    .select('tokenHash')
    .where(({ or, eb }) => or([eb('tokenHash', '=', tokenHash), ...(endedAccountId === undefined ? [] : [eb('customerId', '=', endedAccountId)])]))
    .orderBy('tokenHash')
    .forNoKeyUpdate()
    .execute()
  // After the sessions, because a person who revokes a key locks their own session before the key.
  if (key) return lockKey(tx, tokenHash)
  if (!locked.some((session) => Buffer.compare(session.tokenHash, tokenHash) === 0)) throw new ShopError('unauthenticated', 'Please log in to continue.')
}

async function lockKey(tx: Tx, tokenHash: Uint8Array) {
  const key = await tx.selectFrom('apiKey').select('id').where('tokenHash', '=', tokenHash).where('revokedAt', 'is', null).forNoKeyUpdate().executeTakeFirst()
  if (!key) throw new ShopError('unauthenticated', 'This API key has ended.')
}

import { ShopError } from '#kernel/errors.ts'
import type { Tx } from '../database/database.ts'
import type { Actor } from './authenticate.ts'

/**
 * Locks the caller's session or API key until the transaction ends: a log-out or a deactivation that commits first wins, and the change is refused. Lock purchases and
 * accounts before, the caller's own too if the change writes a row that refers to it. Lock roles and invitations after. A change that also ends the
 * sessions of the account `ending` locks all of them here in one order. So two people who lock each other out do not wait for each other.
 * @throws ShopError unauthenticated when the session has ended, or the key was revoked
 */
export async function lockSession(tx: Tx, { tokenHash, key }: Pick<Actor, 'tokenHash' | 'key'>, ending?: string) {
  const locked = await tx
    .selectFrom('session')
    .select('tokenHash')
    .where(({ or, eb }) => or([eb('tokenHash', '=', tokenHash), ...(ending === undefined ? [] : [eb('customerId', '=', ending)])]))
    .orderBy('tokenHash')
    .forNoKeyUpdate()
    .execute()
  // After the sessions, because who revokes a key locks the own session first.
  if (key) return lockKey(tx, tokenHash)
  if (!locked.some((session) => Buffer.compare(session.tokenHash, tokenHash) === 0)) throw new ShopError('unauthenticated', 'Please log in to continue.')
}

async function lockKey(tx: Tx, tokenHash: Uint8Array) {
  const key = await tx.selectFrom('apiKey').select('id').where('tokenHash', '=', tokenHash).where('revokedAt', 'is', null).forNoKeyUpdate().executeTakeFirst()
  if (!key) throw new ShopError('unauthenticated', 'This API key has ended.')
}

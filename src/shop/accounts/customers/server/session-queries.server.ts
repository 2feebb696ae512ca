import { timingSafeEqual, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database.ts'
import { type Actor, type Origin, hashToken } from '#platform/http/authenticate.ts'
import { hashNetwork } from '#platform/http/hash-network.ts'
import type { Shop } from '#platform/shop.ts'
import type { Session } from '../session-contract.ts'
import { sessionLimits } from './authenticate.server.ts'

/** How and where a session was opened, and when its owner gave a proof that counts as fresh. `device` is the browser in words. */
type Opening = {
  openedBy: 'password' | 'code' | 'passkey'
  hasSecondFactor?: boolean
  needsSecondFactor?: boolean
  provenAt: Date | null
  device?: string
  network?: Uint8Array | null
}

/** Opens a session. @returns its token; the database stores only a hash of it */
export async function openSession(tx: Tx, customerId: string, now: Date, opening: Opening = { openedBy: 'password', provenAt: now }): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await tx
    .insertInto('session')
    .values({ tokenHash: hashToken(token), customerId, createdAt: now, lastUsedAt: now, ...opening })
    .execute()
  return token
}

/** Returns how a session was opened. */
export async function readOpening(tx: Tx, tokenHash: Uint8Array) {
  return (await tx.selectFrom('session').select('openedBy').where('tokenHash', '=', tokenHash).executeTakeFirst())?.openedBy
}

export function endSession(db: Db, tokenHash: Uint8Array) {
  return db.deleteFrom('session').where('tokenHash', '=', tokenHash).execute()
}

export function changeSession(tx: Db | Tx, tokenHash: Uint8Array, change: { provenAt: Date; hasSecondFactor?: boolean; needsSecondFactor?: boolean }) {
  return tx.updateTable('session').set(change).where('tokenHash', '=', tokenHash).execute()
}

/** Ends every session of an account, and every log-in that waits for its second step. */
export async function endSessionsOf(tx: Tx, customerId: string) {
  await tx.deleteFrom('session').where('customerId', '=', customerId).execute()
  await tx.deleteFrom('loginStep').where('customerId', '=', customerId).execute()
}

export function removeSessions(db: Db, { openedBefore, unusedSince }: { openedBefore: Date; unusedSince: Date }) {
  return db
    .deleteFrom('session')
    .where(({ or, eb }) => or([eb('createdAt', '<', openedBefore), eb('lastUsedAt', '<', unusedSince)]))
    .execute()
}

export function listSessionsOf(db: Db, customerId: string) {
  return db.selectFrom('session').select(['createdAt', 'lastUsedAt', 'device']).where('customerId', '=', customerId).orderBy('createdAt').execute()
}

/** The public id of a session: a hash of the stored hash. Nobody can log in with it, because nobody can compute the token from it. */
const publicId = sql<string>`encode(sha256(token_hash), 'hex')`

/** The most sessions that the list shows. */
const mostListed = 100

/** Lists the sessions of an account that still work, last used first. */
function listLiveSessions(db: Db, customerId: string, { openedSince, usedSince }: { openedSince: Date; usedSince: Date }) {
  return db
    .selectFrom('session')
    .select(['tokenHash', 'createdAt', 'lastUsedAt', 'device', 'network', publicId.as('id')])
    .where('customerId', '=', customerId)
    .where('createdAt', '>=', openedSince)
    .where('lastUsedAt', '>=', usedSince)
    .orderBy('lastUsedAt', 'desc')
    .orderBy('createdAt', 'desc')
    .limit(mostListed)
    .execute()
}

/** Ends a session of this account. @returns whether there was one */
export async function endSessionById(db: Db, customerId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('session').where('customerId', '=', customerId).where(publicId, '=', id).executeTakeFirst()
  return numDeletedRows > 0n
}

/** Ends every session of this account except one, and every log-in that waits for its second step. */
export async function endOtherSessions(db: Db | Tx, customerId: string, keptTokenHash: Uint8Array) {
  await db.deleteFrom('session').where('customerId', '=', customerId).where('tokenHash', '<>', keptTokenHash).execute()
  await db.deleteFrom('loginStep').where('customerId', '=', customerId).execute()
}

/** Lists the caller's sessions that still work. Networks are compared by their hashes, because the shop stores no address. */
export async function listSessions({ db, now, secrets }: Shop, actor: Actor, { address }: Pick<Origin, 'address'>): Promise<Session[]> {
  const at = now().getTime()
  // By `staffRole`, because an admin's session by SMS has the rights of a user, but the lifetime of an admin's session.
  const { idle, absolute } = sessionLimits[actor.staffRole === null ? 'user' : 'admin']
  const rows = await listLiveSessions(db, actor.id, { openedSince: new Date(at - absolute), usedSince: new Date(at - idle) })
  const ownNetwork = hashNetwork(secrets.auth, actor.id, address)
  return rows.map(({ id, tokenHash, device, network, createdAt, lastUsedAt }) => {
    const current = timingSafeEqual(tokenHash, actor.tokenHash)
    return {
      _id: id,
      device: device ?? '',
      network: current ? 'this' : compareNetworks(network, ownNetwork),
      openedAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt.toISOString(),
      current,
    }
  })
}

function compareNetworks(network: Uint8Array | null, ownNetwork: Uint8Array | null): Session['network'] {
  if (!network || !ownNetwork) return 'unknown'
  return Buffer.from(network).equals(ownNetwork) ? 'this' : 'other'
}

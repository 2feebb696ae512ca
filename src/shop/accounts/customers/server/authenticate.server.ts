import { dayMs, hourMs, minuteMs } from '#kernel/duration.ts'
import { CompiledQuery, type Selectable } from 'kysely'
import type { Tables } from '#platform/database/database.ts'
import { findByKey } from '#platform/database/find-by-key.ts'
import { type Actor, hashToken, type Origin } from '#platform/http/authenticate.ts'
import { describeDevice } from '#platform/http/describe-device.ts'
import { hashNetwork } from '#platform/http/hash-network.ts'
import type { Shop } from '#platform/shop.ts'
import type { Scope } from '#shop/scopes.ts'
import { authenticateKey } from '../../keys/server/authenticate-key.server.ts'
import { scopesOfRole } from '../../staff/rules/staff-roles.ts'

declare module '#platform/http/authenticate.ts' {
  interface Actor {
    /** The role in the back-office. Null for a customer. */
    staffRole: string | null
  }
}

/** How long a session lives: `idle` without use, `absolute` in all. In milliseconds. */
export const sessionLimits = {
  user: { idle: 7 * dayMs, absolute: 30 * dayMs },
  admin: { idle: 30 * minuteMs, absolute: 8 * hourMs },
}

type Account = Pick<Selectable<Tables['customer']>, 'id' | 'role' | 'staffRole'>
type Session = Account & { ownScopes: string[] | null } & Omit<Selectable<Tables['session']>, 'network' | 'customerId'>

/** Written as SQL text, because no statement runs more often, and building it would cost time. */
const sessionsQuery = `select token_hash, customer.id, customer.role, customer.staff_role, staff_role.scopes as own_scopes, session.created_at,
  session.last_used_at, session.device, opened_by, has_second_factor, needs_second_factor, proven_at
  from unnest($1::text[]) as asked (hash) join session on token_hash = decode(asked.hash, 'hex')
  join customer on customer.id = session.customer_id left join staff_role on staff_role.id = customer.staff_role
  where customer.deleted_at is null and customer.deactivated_at is null`

const hexOf = (tokenHash: Uint8Array) => Buffer.from(tokenHash).toString('hex')

const findSession = findByKey(
  async (db, hashes) => (await db.executeQuery<Session>(CompiledQuery.raw(sessionsQuery, [hashes]))).rows,
  ({ tokenHash }) => hexOf(tokenHash),
)

/**
 * Returns the caller of an Authorization header, with one query. Undefined unless it is `Bearer` with the token of a live session, or with an API key. Stores
 * the last use with its origin, at most once a minute. @throws ShopError unauthenticated for a key that does not work, key_address_refused
 */
export async function authenticate(shop: Shop, authorization: string | undefined, origin: Origin): Promise<Actor | undefined> {
  // An API key begins with `swk_`; the token of a session does not.
  const [, key, token] = /^Bearer (?:(swk_[\w-]{43})|([\w-]{43}))$/.exec(authorization ?? '') ?? []
  if (key) return authenticateKey(shop, key, origin)
  if (!token) return undefined
  const tokenHash = hashToken(token)
  const session = await findSession(shop.db, hexOf(tokenHash))
  if (!session) return undefined

  const now = shop.now()
  const { id, staffRole, needsSecondFactor, provenAt } = session
  const role = roleIn(session)
  const { idle, absolute } = sessionLimits[session.role]
  const unusedFor = now.getTime() - session.lastUsedAt.getTime()
  const age = now.getTime() - session.createdAt.getTime()
  if (unusedFor > idle || age > absolute) {
    // Deleted, because the session would become valid again if the clock were set back.
    await shop.db.deleteFrom('session').where('tokenHash', '=', tokenHash).execute()
    return undefined
  }
  // A time in the future means that the clock was set back. The session's age then counts from now.
  // A session without a device is new, whichever way it was opened.
  if (unusedFor > minuteMs || unusedFor < 0 || age < 0 || session.device === null) {
    const { address, userAgent } = origin
    await shop.db
      .updateTable('session')
      .set({ lastUsedAt: now, device: describeDevice(userAgent), network: hashNetwork(shop.secrets.auth, session.id, address) })
      .$if(age < 0, (update) => update.set({ createdAt: now }))
      .where('tokenHash', '=', tokenHash)
      .execute()
  }
  return { id, role, staffRole, scopes: role === 'admin' ? scopesOfRole(staffRole, session.ownScopes) : noScopes, tokenHash, needsSecondFactor, provenAt }
}

/** Returns the role that a session gives. An SMS code alone opens no back-office, because numbers can be stolen. */
export const roleIn = ({ role, openedBy, hasSecondFactor }: Pick<Session, 'role' | 'openedBy' | 'hasSecondFactor'>) =>
  openedBy === 'code' && !hasSecondFactor ? 'user' : role

const noScopes: readonly Scope[] = []

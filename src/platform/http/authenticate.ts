import { hash } from 'node:crypto'
import { CompiledQuery, type Selectable } from 'kysely'
import { isScope, type Scope } from '#kernel/scopes.ts'
import { findBuiltInRole } from '#kernel/staff-roles.ts'
import { findByKey } from '../database/find-by-key.ts'
import type { Shop } from '../shop.ts'
import type { Tables } from '../database/tables.ts'

/** The signed-in caller, as stored in the database now. `scopes`: what the role in the back-office allows; empty for a customer. */
export type Actor = { id: string; role: 'user' | 'admin'; staffRole: string | null; scopes: readonly Scope[]; tokenHash: Uint8Array }

const minute = 60_000
const day = 24 * 60 * minute

/** How long a session lives: `idle` without use, `absolute` in all. In milliseconds. */
export const life = {
  user: { idle: 7 * day, absolute: 30 * day },
  admin: { idle: 30 * minute, absolute: 8 * 60 * minute },
}

export const hashToken = (token: string) => hash('sha256', token, 'buffer')

type Session = Omit<Actor, 'scopes'> & { ownScopes: string[] | null } & Pick<Selectable<Tables['session']>, 'createdAt' | 'lastUsedAt'>

/** Written as SQL text, because no statement runs more often, and building it would cost time. */
const sessionsQuery = `select token_hash, customer.id, customer.role, customer.staff_role, staff_role.scopes as own_scopes, session.created_at, session.last_used_at
  from session join customer on customer.id = session.customer_id left join staff_role on staff_role.id = customer.staff_role
  where customer.deleted_at is null and customer.deactivated_at is null and token_hash = any(array(select decode(asked.hash, 'hex') from unnest($1::text[]) as asked (hash)))`

const hexOf = (tokenHash: Uint8Array) => Buffer.from(tokenHash).toString('hex')

const findSession = findByKey(
  async (db, hashes) => (await db.executeQuery<Session>(CompiledQuery.raw(sessionsQuery, [hashes]))).rows,
  ({ tokenHash }) => hexOf(tokenHash),
)

/** Returns the caller of an Authorization header, with one query. Undefined unless it is `Bearer` with the token of a live session. */
export async function authenticate(shop: Shop, authorization: string | undefined): Promise<Actor | undefined> {
  const token = /^Bearer ([A-Za-z0-9_-]{43})$/.exec(authorization ?? '')?.[1]
  if (!token) return undefined
  const tokenHash = hashToken(token)
  const session = await findSession(shop.lookups, hexOf(tokenHash))
  if (!session) return undefined

  const now = shop.now()
  const { idle, absolute } = life[session.role]
  const unusedFor = now.getTime() - session.lastUsedAt.getTime()
  const age = now.getTime() - session.createdAt.getTime()
  if (unusedFor > idle || age > absolute) {
    // Delete the session, or it would become valid again if the clock were set back.
    await shop.db.deleteFrom('session').where('tokenHash', '=', tokenHash).execute()
    return undefined
  }
  // A time in the future means that the clock was set back. The session's age then counts from now.
  if (unusedFor > minute || unusedFor < 0 || age < 0)
    await shop.db
      .updateTable('session')
      .set({ lastUsedAt: now, ...(age < 0 && { createdAt: now }) })
      .where('tokenHash', '=', tokenHash)
      .execute()
  const { id, role, staffRole } = session
  return { id, role, staffRole, scopes: scopesOf(session), tokenHash }
}

const none: readonly Scope[] = []

/** Returns the scopes of a caller. A role that does not exist any more, or a scope that this release does not know, allows nothing. */
const scopesOf = ({ role, staffRole, ownScopes }: Session) =>
  role !== 'admin' || staffRole === null ? none : (findBuiltInRole(staffRole)?.scopes ?? ownScopes?.filter(isScope) ?? none)

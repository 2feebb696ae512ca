import { createHash } from 'node:crypto'
import { CompiledQuery, type Selectable } from 'kysely'
import type { Shop } from './shop.ts'
import type { Tables } from './tables.ts'

/** Who is calling, as the database says it now. */
export type Actor = { id: string; role: 'user' | 'admin'; tokenHash: Uint8Array }

const minute = 60_000
const day = 24 * 60 * minute

/** How long a session lives unused, and at all. */
export const life = {
  user: { idle: 7 * day, absolute: 30 * day },
  admin: { idle: 30 * minute, absolute: 8 * 60 * minute },
}

export const hashToken = (token: string) => createHash('sha256').update(token).digest()

type Session = Pick<Actor, 'id' | 'role'> & Pick<Selectable<Tables['session']>, 'createdAt' | 'lastUsedAt'>

/** Ready-made, as no statement is asked more often. */
const findSession = `select customer.id, customer.role, session.created_at, session.last_used_at
  from session join customer on customer.id = session.customer_id where token_hash = $1`

/** One query. Undefined for anything but `Bearer` and a living token of ours. */
export async function authenticate(shop: Shop, authorization: string | undefined): Promise<Actor | undefined> {
  const token = /^Bearer ([A-Za-z0-9_-]{43})$/.exec(authorization ?? '')?.[1]
  if (!token) return undefined
  const tokenHash = hashToken(token)
  const {
    rows: [session],
  } = await shop.quick.executeQuery<Session>(CompiledQuery.raw(findSession, [tokenHash]))
  if (!session) return undefined

  const now = shop.now()
  const { idle, absolute } = life[session.role]
  const unusedFor = now.getTime() - session.lastUsedAt.getTime()
  const age = now.getTime() - session.createdAt.getTime()
  if (unusedFor > idle || age > absolute) {
    // Removed, so that a clock that is put back does not bring it to life again.
    await shop.db.deleteFrom('session').where('tokenHash', '=', tokenHash).execute()
    return undefined
  }
  // From the future means that the clock was put back: its life is counted from now on.
  if (unusedFor > minute || unusedFor < 0 || age < 0)
    await shop.db
      .updateTable('session')
      .set({ lastUsedAt: now, ...(age < 0 && { createdAt: now }) })
      .where('tokenHash', '=', tokenHash)
      .execute()
  return { id: session.id, role: session.role, tokenHash }
}

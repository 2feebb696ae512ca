import type { Actor } from '#platform/http/authenticate.ts'
import type { Shop } from '#platform/shop.ts'
import { findCustomer } from '../../customers/server/queries.server.ts'
import { needsFactor } from './factor-due.server.ts'
import { readFactors } from './queries.server.ts'

/** Returns the second factors of the caller's account. */
export async function showSecondFactor({ db }: Shop, { id, role }: Actor) {
  const [factors, account] = await Promise.all([readFactors(db, id), findCustomer(db, id)])
  const dueAt = account && (await needsFactor(db, account)) ? account.secondFactorDueAt : null
  return { allowed: role === 'admin', ...factors, dueAt: dueAt?.toISOString() ?? null }
}

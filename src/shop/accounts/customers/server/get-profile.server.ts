import { ShopError } from '#kernel/errors.ts'
import type { Actor } from '#platform/http/authenticate.ts'
import { hasScope } from '#platform/http/require-scope.ts'
import type { Db } from '#platform/database/database.ts'
import { findCustomer } from './queries.server.ts'

/** Returns a profile to its owner, or to staff who may see customers. @throws ShopError not_found for anyone else too */
export async function getProfile(db: Db, actor: Actor, id: string) {
  const row = actor.id === id || hasScope(actor, 'customers:read') ? await findCustomer(db, id) : undefined
  if (!row) throw new ShopError('not_found', 'There is no such profile.')
  return row
}

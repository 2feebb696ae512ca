import { ShopError } from '#kernel/errors.ts'
import type { Actor } from '#platform/http/authenticate.ts'
import type { Db } from '#platform/database/database.ts'
import { findCustomer } from './queries.server.ts'

/** For its owner or an admin; to anyone else it is unknown. @throws ShopError not_found */
export async function getProfile(db: Db, actor: Actor, id: string) {
  const row = actor.id === id || actor.role === 'admin' ? await findCustomer(db, id) : undefined
  if (!row) throw new ShopError('not_found', 'There is no such profile.')
  return row
}

import { ShopError } from '#kernel/errors.ts'
import type { Scope } from '#shop/scopes.ts'
import { coversScopes, ownerScopes } from '../rules/staff-roles.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/authenticate.ts'
import { requireScope } from '#platform/http/require-scope.ts'
import { findCustomer } from '../../customers/server/queries.server.ts'
import { findRole } from './role-queries.server.ts'

type Account = { id: string; role: 'user' | 'admin'; staffRole: string | null }

/** Refuses to give scopes that the actor lacks. @throws ShopError scope_missing */
export function refuseToGive(actor: Actor, scopes: readonly Scope[]) {
  if (!coversScopes(actor.scopes, scopes))
    throw new ShopError('scope_missing', 'Nobody can give or change more than their own role allows. Ask an owner of the shop.')
}

/** Refuses to make somebody an owner, unless the actor may do everything. @throws ShopError forbidden, scope_missing */
export function refuseToMakeOwner(actor: Actor) {
  requireScope(actor, 'staff:write')
  refuseToGive(actor, ownerScopes)
}

/**
 * Refuses to change another person's staff account, unless the actor has `staff:write` and every scope of that person. Otherwise staff with few scopes could
 * set their own sign-in number on an owner's account, and log in as the owner. @throws ShopError scope_missing
 */
export async function refuseStronger(db: Db | Tx, actor: Actor, { id, role, staffRole }: Account) {
  if (role !== 'admin' || id === actor.id) return
  requireScope(actor, 'staff:write')
  const held = staffRole === null ? undefined : await findRole(db, staffRole)
  refuseToGive(actor, held?.scopes ?? [])
}

/** True if this person may give these scopes now: an active member of staff with `staff:write` and every one of the scopes. */
export async function mayGive(db: Db | Tx, personId: string | null, scopes: readonly Scope[]): Promise<boolean> {
  const person = personId === null ? undefined : await findCustomer(db, personId)
  if (person?.role !== 'admin' || person.staffRole === null || person.deactivatedAt) return false
  const held = (await findRole(db, person.staffRole))?.scopes ?? []
  return coversScopes(held, ['staff:write', ...scopes])
}

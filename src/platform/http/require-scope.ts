import { ShopError } from '#kernel/errors.ts'
import type { Scope } from '#kernel/scopes.ts'
import type { Actor } from './authenticate.ts'

export const hasScope = (actor: Actor | undefined, scope: Scope) => actor?.scopes.includes(scope) ?? false

/** @throws ShopError forbidden for a customer */
export function requireStaff(actor: Actor) {
  if (actor.role !== 'admin') throw new ShopError('forbidden', 'This needs an admin account.')
}

/** @throws ShopError forbidden for a customer; scope_missing for staff whose role lacks the scope */
export function requireScope(actor: Actor, scope: Scope) {
  requireStaff(actor)
  if (!hasScope(actor, scope)) throw new ShopError('scope_missing', 'Your role does not allow this. Ask an owner of the shop for it.', { scope })
}

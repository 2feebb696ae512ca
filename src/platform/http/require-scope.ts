import { ShopError } from '#kernel/errors.ts'
import type { Scope } from '#kernel/endpoint.ts'
import type { Actor } from './authenticate.ts'

/** True when the caller's role allows this. Before staff have set up a second factor that their role needs, it allows nothing. */
export const hasScope = (actor: Actor | undefined, scope: Scope) => actor !== undefined && !actor.needsSecondFactor && actor.scopes.includes(scope)

/** @throws ShopError forbidden for a customer */
export function requireStaff(actor: Actor) {
  if (actor.role !== 'admin') throw new ShopError('forbidden', 'This needs an admin account.')
}

/** @throws ShopError forbidden for a customer; scope_missing for staff whose role lacks the scope */
export function requireScope(actor: Actor, scope: Scope) {
  requireStaff(actor)
  if (!hasScope(actor, scope)) throw new ShopError('scope_missing', 'Your role does not allow this. Ask an owner of the shop for it.', { scope })
}

import { ShopError } from '#kernel/errors.ts'
import type { Scope } from '#kernel/endpoint.ts'
import type { Actor } from './authenticate.ts'

/** True when the caller's role allows this. Before staff have set up a second factor that their role needs, it allows nothing. */
export const hasScope = (actor: Actor | undefined, scope: Scope) => actor !== undefined && !actor.needsSecondFactor && actor.scopes.includes(scope)

/** @throws ShopError forbidden for a customer */
export function requireStaff(actor: Actor) {
  if (actor.role !== 'admin') throw new ShopError('forbidden', 'This needs an admin account.')
}

/** @throws ShopError forbidden for a customer; scope_missing for staff whose role lacks the scope, and for such an API key */
export function requireScope(actor: Actor, scope: Scope) {
  requireStaff(actor)
  if (!hasScope(actor, scope)) throw new ShopError('scope_missing', actor.key ? keyLacks : roleLacks, { scope })
}

const roleLacks = 'Your role does not allow this. Ask an owner of the shop for it.'
const keyLacks = 'This API key does not allow this. An owner of the shop can change the key.'

/** @throws ShopError key_refused for an API key, which is no person */
export function requirePerson(actor: Actor) {
  if (actor.key) throw new ShopError('key_refused', 'An API key may not do this. It needs a person who is logged in.')
}

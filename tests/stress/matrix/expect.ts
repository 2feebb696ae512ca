import type { Scope } from '#shop/scopes.ts'
import type { Operation } from '../fuzz/operations.ts'
import { type Caller, declaredScopes, programs, withoutSession } from './callers.ts'

/** How the shop treats a caller: it allows the request, or refuses the caller. `403 by role`: staff whose role, or a program whose key, lacks the scope. `403 for people`: a program. */
export type Verdict = 'allowed' | '401' | '403' | '403 by role' | '403 for people' | '404 as unknown' | 'signature refused'

/**
 * Customer routes about one owned entity. Staff need the scope `sees` to find somebody else's entity, and `changes` to change it. A route with an id must
 * be listed here. So must staff routes with an id: staff without the scope `sees` do not find the entity.
 */
const owned: Record<string, { sees?: Scope; changes?: Scope }> = {
  'GET /orders/{id}': { sees: 'orders:read' },
  'GET /orders/{id}/documents': { sees: 'orders:read' },
  'GET /documents/{id}': { sees: 'orders:read' },
  'GET /orders/my-orders/{id}': {},
  'POST /orders/my-orders/{id}/cancel': {},
  'POST /orders/my-orders/{id}/gift-address': {},
  'GET /orders/my-orders/{id}/returns': {},
  'POST /orders/my-orders/{id}/returns': {},
  'POST /returns/{id}/withdraw': {},
  'POST /returns/{id}/photos': {},
  'GET /return-photos/{id}': { sees: 'orders:read' },
  'GET /profile/{id}': { sees: 'customers:read' },
  'PUT /profile/{id}': { sees: 'customers:read', changes: 'customers:write' },
  'PUT /users/addresses/{id}': {},
  'POST /users/addresses/{id}/default': {},
  'DELETE /users/addresses/{id}': {},
  'GET /grievances/{id}': {},
  'DELETE /auth/sessions/{id}': {},
  'DELETE /passkeys/{id}': {},
  'POST /payments/orders/{id}/dismiss': {},
  'POST /payments/orders/{id}/check': {},
  'POST /orders/{id}/cod/code': {},
  'POST /orders/{id}/cod/confirm': {},
  // The proposal of the fixture adds a coupon.
  'POST /proposals/{id}/confirm': { sees: 'coupons:write' },
  'POST /proposals/{id}/dismiss': { sees: 'coupons:write' },
}

const isOwned = ({ name }: Operation) => Object.hasOwn(owned, name)

/** Returns the class of a route, for the table. */
export const accessClass = (operation: Operation) =>
  isOwned(operation)
    ? operation.access === 'staff'
      ? 'staff, what the own role changes'
      : 'customer, own entity'
    : typeof operation.access === 'object'
      ? operation.access.scope
      : operation.access

/** Returns the expected verdict. @throws Error for a customer route with an id that is not listed in `owned` */
export function expected(operation: Operation, caller: Caller): Verdict {
  const { access, name, path, isForPeople } = operation
  if ((access === 'customer' || access === 'staff') && path.includes('{') && !isOwned(operation))
    throw new Error(`${name} has an id, but tests/stress/matrix/expect.ts does not list its owner`)
  if (access === 'public') return 'allowed'
  if (access === 'provider') return 'signature refused'
  if (withoutSession.includes(caller)) return '401'
  if (programs.includes(caller) && isForPeople) return '403 for people'
  const held = declaredScopes(caller)
  const has = (scope: Scope | undefined) => scope !== undefined && (held?.includes(scope) ?? false)
  if (typeof access === 'object') return has(access.scope) ? 'allowed' : held ? '403 by role' : '403'
  const rule = owned[name]
  if (access === 'staff') return !held ? '403' : rule && !has(rule.sees) ? '404 as unknown' : 'allowed'
  if (!rule || caller === 'customer A') return 'allowed'
  if (!has(rule.sees)) return '404 as unknown'
  return rule.changes === undefined || has(rule.changes) ? 'allowed' : '403 by role'
}

import type { Operation } from '../fuzz/operations.ts'
import { type Caller, withoutSession } from './callers.ts'

/** How the shop treats a caller: it allows the request, or refuses the caller. */
export type Verdict = 'allowed' | '401' | '403' | '404 as unknown' | 'signature refused'

/** Customer routes about one owned entity, and whether admins may use them too. A route with an id must be listed here. */
const owned: Record<string, { adminToo: boolean }> = {
  'GET /orders/{id}': { adminToo: true },
  'GET /profile/{id}': { adminToo: true },
  'PUT /profile/{id}': { adminToo: true },
  'PUT /users/addresses/{id}': { adminToo: false },
  'POST /users/addresses/{id}/default': { adminToo: false },
  'DELETE /users/addresses/{id}': { adminToo: false },
  'DELETE /auth/sessions/{id}': { adminToo: false },
  'DELETE /passkeys/{id}': { adminToo: false },
  'POST /payments/orders/{id}/dismiss': { adminToo: false },
  'POST /payments/orders/{id}/check': { adminToo: false },
}

const isOwned = ({ name }: Operation) => Object.hasOwn(owned, name)

/** Returns the class of a route, for the table. */
export const accessClass = (operation: Operation) => (isOwned(operation) ? 'customer, own entity' : operation.access)

/** Returns the expected verdict. @throws Error for a customer route with an id that is not listed in `owned` */
export function expected(operation: Operation, caller: Caller): Verdict {
  const { access, name, path } = operation
  if (access === 'customer' && path.includes('{') && !isOwned(operation))
    throw new Error(`${name} has an id, but tests/stress/matrix/expect.ts does not list its owner`)
  if (access === 'public') return 'allowed'
  if (access === 'provider') return 'signature refused'
  if (withoutSession.includes(caller)) return '401'
  if (access === 'admin') return caller === 'admin' ? 'allowed' : '403'
  const rule = owned[name]
  if (!rule || caller === 'customer A') return 'allowed'
  return caller === 'admin' && rule.adminToo ? 'allowed' : '404 as unknown'
}

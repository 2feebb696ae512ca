import type { Operation } from '../fuzz/operations.ts'
import { type Caller, dead } from './callers.ts'

/** What an answer says of who called: it was dealt with, or refused for who they are. */
export type Verdict = 'dealt with' | '401' | '403' | '404 as unknown' | 'signature refused'

/** Routes of customers about one thing that belongs to somebody, and whether admins may have it too. Checked against the paths: a new one must be put here. */
const owned: Record<string, { adminToo: boolean }> = {
  'GET /orders/{id}': { adminToo: true },
  'GET /profile/{id}': { adminToo: true },
  'PUT /profile/{id}': { adminToo: true },
  'DELETE /users/addresses/{id}': { adminToo: false },
  'POST /payments/orders/{id}/dismiss': { adminToo: false },
  'POST /payments/orders/{id}/check': { adminToo: false },
}

const isOwned = ({ name }: Operation) => Object.hasOwn(owned, name)

/** The class of a route, for the table. */
export const classOf = (operation: Operation) => (isOwned(operation) ? "customer, one's own" : operation.access)

/** @throws Error for a route of customers with an id of which it is not said whose things it is about */
export function expected(operation: Operation, caller: Caller): Verdict {
  const { access, name, path } = operation
  if (access === 'customer' && path.includes('{') && !isOwned(operation))
    throw new Error(`${name} is about one thing, and tests/stress/matrix/expect.ts does not say whose`)
  if (access === 'public') return 'dealt with'
  if (access === 'provider') return 'signature refused'
  if (dead.includes(caller)) return '401'
  if (access === 'admin') return caller === 'admin' ? 'dealt with' : '403'
  const mine = owned[name]
  if (!mine || caller === 'customer A') return 'dealt with'
  return caller === 'admin' && mine.adminToo ? 'dealt with' : '404 as unknown'
}

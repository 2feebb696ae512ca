import type { Actor } from '#platform/http/authenticate.ts'
import { hasScope } from '#platform/http/require-scope.ts'

/** Returns whether a caller may see the payments and refunds of an order. */
export const seesMoney = (actor: Actor) => hasScope(actor, 'money:read') || hasScope(actor, 'refunds:write')

import type { Context } from 'hono'
import { type Endpoint, isForPeople } from '#kernel/endpoint.ts'
import { isShopError, ShopError } from '#kernel/errors.ts'
import type { Actor, Authenticate, Origin } from './authenticate.ts'
import { clientAddress, exactAddress } from './client-address.ts'
import { requirePerson, requireScope, requireStaff } from './require-scope.ts'
import type { Shop } from '../shop.ts'

type Authenticating = { shop: Shop; authenticate: Authenticate }
type Needs = Pick<Endpoint, 'method' | 'access' | 'setsUpFactor' | 'freshProof' | 'forPeople'>

export const originOf = ({ config }: Shop, c: Context): Origin => ({
  address: clientAddress(c, config.TRUST_PROXY),
  exactAddress: exactAddress(c, config.TRUST_PROXY),
  userAgent: c.req.header('user-agent'),
})

/**
 * Returns the caller, if there is one. At a public endpoint an API key that does not work is nobody, because cached answers do not look at it.
 * @throws ShopError unauthenticated or key_address_refused for an API key that does not work
 */
export async function identifyCaller({ shop, authenticate }: Authenticating, c: Context, { access }: Pick<Endpoint, 'access'>, origin: Origin) {
  const authorization = access === 'provider' ? undefined : c.req.header('authorization')
  if (authorization === undefined) return undefined
  try {
    return await authenticate(shop, authorization, origin)
  } catch (error) {
    if (access === 'public' && isShopError(error)) return undefined
    throw error
  }
}

/**
 * Returns the caller if the endpoint's access allows it. An API key is no person, so it opens public endpoints and those of its scopes only.
 * @throws ShopError key_proposes_only, unauthenticated, key_refused, forbidden, scope_missing or second_factor_missing
 */
export function permit(endpoint: Needs, actor: Actor | undefined): Actor | undefined {
  const { access, setsUpFactor } = endpoint
  if (actor?.key?.proposesOnly && endpoint.method !== 'GET')
    throw new ShopError('key_proposes_only', 'This API key only proposes changes. A person makes them.')
  if (access === 'public' || access === 'provider') return actor
  if (!actor) throw new ShopError('unauthenticated', 'Please log in to continue.')
  if (isForPeople(endpoint)) requirePerson(actor)
  if (access === 'customer') return actor
  requireStaff(actor)
  if (actor.needsSecondFactor && !setsUpFactor) throw new ShopError('second_factor_missing', 'Please set up your second step for logging in first.')
  if (access !== 'staff') requireScope(actor, access.scope)
  return actor
}

import type { MiddlewareHandler } from 'hono'
import { clientAddress } from './client-address.ts'
import type { Shop } from '../shop.ts'

/**
 * Limits the requests of each address, of all methods, so that nobody can copy or overload the shop. Writes also have their own limits.
 * `isExempt`: paths whose callers identify themselves in another way.
 */
export function limitRequests(shop: Shop, isExempt: (path: string) => boolean): MiddlewareHandler {
  return async (c, next) => {
    if (!isExempt(c.req.path)) await shop.limits.take('requests', clientAddress(c, shop.config.TRUST_PROXY))
    await next()
  }
}

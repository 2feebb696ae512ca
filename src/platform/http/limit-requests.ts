import type { MiddlewareHandler } from 'hono'
import { clientAddress } from './client-address.ts'
import type { Shop } from '../shop.ts'

/** Counts what an address asks for, by any method, so that nobody copies the shop or wears it out request by request. Writes have limits of their own besides. `isFree`: of callers that are known otherwise. */
export function limitRequests(shop: Shop, isFree: (path: string) => boolean): MiddlewareHandler {
  return async (c, next) => {
    if (!isFree(c.req.path)) await shop.limits.take('requests', clientAddress(c, shop.config.TRUST_PROXY))
    await next()
  }
}

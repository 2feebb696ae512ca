import type { MiddlewareHandler } from 'hono'
import { clientAddress } from './client-address.ts'
import type { Shop } from './shop.ts'

/** Counts what an address reads, so that nobody copies the shop or wears it out page by page. Writes have limits of their own, and quotes count as reads. */
export function limitReads(shop: Shop): MiddlewareHandler {
  return async (c, next) => {
    if (c.req.method === 'GET' || c.req.method === 'HEAD') await shop.limits.take('reads', clientAddress(c, shop.config.TRUST_PROXY))
    await next()
  }
}

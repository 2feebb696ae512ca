import type { Context } from 'hono'
import { isShopError, ShopError } from '#kernel/errors.ts'
import type { Api } from './mount.ts'
import type { Shop } from './shop.ts'

/** The one shape of every failure. What is not a ShopError is a bug: logged, and answered without a word of it. */
export function answerError(shop: Shop, error: unknown, c: Context) {
  if (!isShopError(error)) {
    shop.log.error({ err: error, method: c.req.method, path: c.req.path }, 'request failed')
    return answerError(shop, new ShopError('internal', 'Something went wrong. Please try again.'), c)
  }
  const { code, message, details, status } = error
  if (code === 'too_many_requests') c.header('retry-after', String((details as { retryAfter: number }).retryAfter))
  return c.json({ success: false, message, error: message, code, ...(details !== undefined && { details }) }, status)
}

/** Refuses whatever method came this far, and says which there are. */
export function allowOnly(methods: string[]) {
  return (c: Context): never => {
    c.header('allow', methods.join(', '))
    throw new ShopError('method_not_allowed', `${c.req.method} is not allowed here.`)
  }
}

/** The API's own end: a known path with another method is 405 with Allow, anything else 404, both as JSON. */
export function refuseOtherMethods({ hono, endpoints }: Api) {
  const methodsByPath = Map.groupBy(endpoints, ({ path }) => path)
  for (const [path, list] of methodsByPath) hono.all(path, allowOnly([...new Set(list.map(({ method }) => method))]))
  hono.all('*', () => {
    throw new ShopError('not_found', 'There is nothing at this address.')
  })
}

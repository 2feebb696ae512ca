import type { Context } from 'hono'
import { isShopError, ShopError } from '#kernel/errors.ts'
import { databaseUnavailable, retryAfterSeconds } from '../database/unavailable.ts'
import type { Api } from './mount.ts'
import { requestId } from '../process/request-id.ts'
import type { Shop } from '../shop.ts'

/**
 * Answers an API error; every failure has this one format. An error that is neither a ShopError nor an unavailable database is a bug. It is logged, and the
 * answer has no details but the request id, by which an operator finds the log lines.
 */
export function answerError(shop: Shop, error: unknown, c: Context) {
  const { code, message, details } = refusalOf(shop, error, c)
  const status = shop.statusOf[code]
  setRetryAfter(c, code, details)
  const reference = status >= 500 && requestId()
  const body = { success: false, message, error: message, code, ...(details !== undefined && { details }), ...(reference && { requestId: reference }) }
  return c.json(body, status)
}

/** Answers an error outside the API with one line of text. */
export function answerErrorInWords(shop: Shop, error: unknown, c: Context) {
  const { code, message, details } = refusalOf(shop, error, c)
  const status = shop.statusOf[code]
  setRetryAfter(c, code, details)
  const reference = status >= 500 && requestId()
  return c.text(reference ? `${message} (${reference})` : message, status, { 'cache-control': 'no-store' })
}

function setRetryAfter(c: Context, code: ShopError['code'], details: unknown) {
  if (code === 'too_many_requests') c.header('retry-after', String((details as { retryAfter: number }).retryAfter))
  if (code === 'unavailable') c.header('retry-after', String(retryAfterSeconds))
}

function refusalOf(shop: Shop, error: unknown, c: Context): ShopError {
  if (isShopError(error)) return error
  const request = { err: error, method: c.req.method, path: c.req.path }
  if (isAborted(c)) {
    shop.log.debug(request, 'the client broke off')
    return new ShopError('invalid_input', 'The request is incomplete.')
  }
  if (shop.outages.count(request)) return databaseUnavailable()
  shop.log.error(request, 'request failed')
  return new ShopError('internal', 'Something went wrong. Please try again.')
}

/** True when the connection ended before the request had arrived completely. */
function isAborted(c: Context) {
  const { incoming } = (c.env ?? {}) as { incoming?: { complete?: boolean; destroyed?: boolean } }
  return incoming?.destroyed === true && incoming.complete === false
}

/** Returns a handler that refuses every method with 405, and lists the allowed ones. */
export function allowOnly(methods: string[]) {
  return (c: Context): never => {
    c.header('allow', methods.join(', '))
    throw new ShopError('method_not_allowed', `${c.req.method} is not allowed here.`)
  }
}

/** Adds the API's last routes: a known path with another method answers 405 with Allow, any other path 404, both as JSON. */
export function refuseOtherMethods({ hono, endpoints }: Api) {
  const methodsByPath = Map.groupBy(endpoints, ({ path }) => path)
  for (const [path, list] of methodsByPath) hono.all(path, allowOnly([...new Set(list.map(({ method }) => method))]))
  hono.all('*', () => {
    throw new ShopError('not_found', 'There is nothing at this address.')
  })
}

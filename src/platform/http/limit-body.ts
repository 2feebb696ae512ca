import type { MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { ShopError } from '#kernel/errors.ts'

/**
 * Refuses a body that is too large: by the length it announces, which Node holds it to, or while it is read where none is announced. Only the
 * latter makes a whole Request of what is otherwise read from the socket, and that costs more than reading it. Nobody reads the body of a GET.
 * @throws ShopError too_large
 */
export function limitBody(maxBytes: number): MiddlewareHandler {
  const whileReading = bodyLimit({ maxSize: maxBytes, onError: refuse })
  return (c, next) => {
    if (c.req.method === 'GET') return next()
    const announced = c.req.header('content-length')
    if (announced === undefined || c.req.header('transfer-encoding') !== undefined) return whileReading(c, next)
    return Number(announced) > maxBytes ? refuse() : next()
  }
}

function refuse(): never {
  throw new ShopError('too_large', 'That is too large to send.')
}

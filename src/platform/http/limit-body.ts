import type { MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { ShopError } from '#kernel/errors.ts'

/**
 * Returns a middleware that refuses a body above `maxBytes`. It checks Content-Length, which Node enforces. Without one it counts while reading; that needs a
 * web Request object, which costs more than reading the socket directly. A GET passes, because nothing reads its body.
 * @throws ShopError too_large
 */
export function limitBody(maxBytes: number): MiddlewareHandler {
  const whileReading = bodyLimit({ maxSize: maxBytes, onError: () => refuse(maxBytes) })
  return (c, next) => {
    if (c.req.method === 'GET') return next()
    const announced = c.req.header('content-length')
    if (announced === undefined || c.req.header('transfer-encoding') !== undefined) return whileReading(c, next)
    return Number(announced) > maxBytes ? refuse(maxBytes) : next()
  }
}

const limitText = (bytes: number) => (bytes < 1024 ** 2 ? `${bytes / 1024} kB` : `${bytes / 1024 ** 2} MB`)

function refuse(maxBytes: number): never {
  throw new ShopError('too_large', `This is too large to send. The limit is ${limitText(maxBytes)}.`)
}

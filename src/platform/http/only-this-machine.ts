import { isIP } from 'node:net'
import type { Context, MiddlewareHandler } from 'hono'
import { ShopError } from '#kernel/errors.ts'

/** Headers that a proxy adds to a request. */
const proxyHeaders = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-forwarded-port', 'x-real-ip']

/**
 * Lets only requests from this machine pass: on a loopback connection, to a loopback Host, without a proxy.
 * @throws ShopError not_found
 */
export const onlyThisMachine: MiddlewareHandler = async (c, next) => {
  if (!isLoopbackSocket(c) || !isLoopbackHost(c.req.header('host') ?? '') || proxyHeaders.some((name) => c.req.header(name) !== undefined))
    throw new ShopError('not_found', 'There is nothing at this address.')
  await next()
}

function isLoopbackSocket(c: Context) {
  const { incoming } = (c.env ?? {}) as { incoming?: { socket?: { remoteAddress?: string } } }
  return isLoopbackAddress(incoming?.socket?.remoteAddress ?? '')
}

function isLoopbackHost(host: string) {
  const name = host
    .replace(/:\d+$/, '')
    .replace(/^\[(.*)\]$/, '$1')
    .toLowerCase()
  return name === 'localhost' || isLoopbackAddress(name)
}

function isLoopbackAddress(address: string) {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  return plain === '::1' || (isIP(plain) === 4 && plain.startsWith('127.'))
}

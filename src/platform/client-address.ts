import { isIPv6 } from 'node:net'
import type { Context } from 'hono'

/** The caller's address for limits: the socket's, or the entry that the nearest trusted proxy wrote. IPv6 counts by its /64. */
export function clientAddress(c: Context, trustProxy: number): string {
  const forwarded = trustProxy > 0 ? (c.req.header('x-forwarded-for') ?? '').split(',').at(-trustProxy)?.trim() : undefined
  const address = (forwarded || socketAddress(c) || 'unknown').replace(/^::ffff:(?=\d+\.)/, '')
  return isIPv6(address) ? networkOf(address) : address
}

/** The first four of eight groups, however the zeros are written. */
function networkOf(address: string) {
  const [left = [], right = []] = address.split('::').map((part) => part.split(':').filter(Boolean))
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0')
  return [...left, ...zeros, ...right]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}

function socketAddress(c: Context): string | undefined {
  const { incoming } = (c.env ?? {}) as { incoming?: { socket?: { remoteAddress?: string } } }
  return incoming?.socket?.remoteAddress
}

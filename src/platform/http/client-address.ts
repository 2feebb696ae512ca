import { isIP, isIPv6 } from 'node:net'
import type { Context } from 'hono'

/**
 * Returns the caller's address for limits: the socket's, or the X-Forwarded-For entry that the outermost trusted proxy wrote. An IPv6 address becomes its
 * /64, because one caller has at least a /64.
 */
export function clientAddress(c: Context, trustProxy: number): string {
  const address = exactAddress(c, trustProxy)
  return isIPv6(address) ? (networksOf(address)[0] ?? address) : address
}

/** Returns the caller's whole address, without an IPv6 zone: the socket's, or the one that the outermost trusted proxy wrote. */
export function exactAddress(c: Context, trustProxy: number): string {
  const forwarded = trustProxy > 0 ? withoutPort((c.req.header('x-forwarded-for') ?? '').split(',').at(-trustProxy)?.trim() ?? '') : ''
  // Ignore an entry that is not an address, or each invented text would have its own limit.
  return ((isIP(forwarded) && forwarded) || socketAddress(c) || 'unknown').replace(/^::ffff:(?=\d+\.)/, '').replace(/%.*$/, '')
}

/** Removes the port that some proxies add: `203.0.113.7:4711` or `[2001:db8::1]:4711`. */
const withoutPort = (entry: string) => entry.replace(/^(\d+(?:\.\d+){3}):\d+$/, '$1').replace(/^\[(.+)\](?::\d+)?$/, '$1')

/**
 * Returns the networks of an IPv6 address, narrowest first: its /64, /56 and /48, however its zeros are written. Accepts a whole address, or the /64 of
 * `clientAddress`. Any other text is returned as it is.
 */
export function networksOf(address: string): [string, ...string[]] {
  if (!address.includes(':')) return [address]
  const [left = [], right = []] = address.split('::').map((part) => part.split(':').filter(Boolean))
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0')
  const [a = 0, b = 0, c = 0, d = 0] = [...left, ...zeros, ...right].map((group) => Number.parseInt(group, 16))
  const text = (...groups: number[]) => groups.map((group) => group.toString(16)).join(':')
  return [text(a, b, c, d), `${text(a, b, c, d & 0xff00)}/56`, `${text(a, b, c)}/48`]
}

function socketAddress(c: Context): string | undefined {
  const { incoming } = (c.env ?? {}) as { incoming?: { socket?: { remoteAddress?: string } } }
  return incoming?.socket?.remoteAddress
}

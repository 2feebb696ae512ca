import { isIP, isIPv6 } from 'node:net'
import type { Context } from 'hono'

/** The caller's address for limits: the socket's, or the entry that the nearest trusted proxy wrote. Of IPv6 its /64, which is one caller's at least. */
export function clientAddress(c: Context, trustProxy: number): string {
  const forwarded = trustProxy > 0 ? withoutPort((c.req.header('x-forwarded-for') ?? '').split(',').at(-trustProxy)?.trim() ?? '') : ''
  // An entry that is no address would be a limit of its own.
  const address = ((isIP(forwarded) && forwarded) || socketAddress(c) || 'unknown').replace(/^::ffff:(?=\d+\.)/, '')
  return isIPv6(address) ? (networksOf(address)[0] ?? address) : address
}

/** Some proxies add the client's port: `203.0.113.7:4711` or `[2001:db8::1]:4711`. */
const withoutPort = (entry: string) => entry.replace(/^(\d+(?:\.\d+){3}):\d+$/, '$1').replace(/^\[(.+)\](?::\d+)?$/, '$1')

/**
 * The networks that an address counts for, narrowest first: the /64, /56 and /48 of IPv6, however its zeros are written. Takes the /64 of
 * `clientAddress` as well as a whole address. Anything else is itself.
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

import type { Context } from 'hono'

/** The caller's address for limits: the socket's, or the entry that the nearest trusted proxy wrote. IPv6 counts by its /64. */
export function clientAddress(c: Context, trustProxy: number): string {
  const forwarded = trustProxy > 0 ? (c.req.header('x-forwarded-for') ?? '').split(',').at(-trustProxy)?.trim() : undefined
  const address = forwarded || socketAddress(c) || 'unknown'
  return address.includes(':') && !address.startsWith('::ffff:') ? address.split(':').slice(0, 4).join(':') : address.replace('::ffff:', '')
}

function socketAddress(c: Context): string | undefined {
  const { incoming } = (c.env ?? {}) as { incoming?: { socket?: { remoteAddress?: string } } }
  return incoming?.socket?.remoteAddress
}

import type { Context, Next } from 'hono'
import { ShopError } from '#kernel/errors.ts'

/** Empty and dotted steps, plain or encoded, and NUL: no link leads there, and what is taken away from them would reach a page under another name. */
export const unsafePath = /\/\/|\/(?:\.|%2e){1,2}(?:\/|$)|%00/i

/** Path and query as they were sent: the parsed address has lost its dots. */
export function targetOf(c: Context): string {
  const { incoming } = (c.env ?? {}) as { incoming?: { url?: string } }
  const sent = incoming?.url ?? c.req.url
  return sent.startsWith('/') ? sent : sent.replace(/^https?:\/\/[^/?#]*/i, '')
}

/** @throws ShopError not_found for an address that no browser asks for by itself */
export async function refuseUnsafePaths(c: Context, next: Next) {
  const [path = ''] = targetOf(c).split(/[?#]/)
  if (unsafePath.test(path)) throw new ShopError('not_found', 'There is nothing at this address.')
  await next()
}

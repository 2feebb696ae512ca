import type { Context, Next } from 'hono'
import { ShopError } from '#kernel/errors.ts'

/** Empty and dotted path segments, plain or encoded, and NUL. No link has them, and normalising them would reach a page under another address. */
export const unsafePath = /\/\/|\/(?:\.|%2e){1,2}(?:\/|$)|%00/i

/** Returns path and query as the client sent them. The parsed URL has lost its dotted segments. */
export function targetOf(c: Context): string {
  const { incoming } = (c.env ?? {}) as { incoming?: { url?: string } }
  const sent = incoming?.url ?? c.req.url
  return sent.startsWith('/') ? sent : sent.replace(/^https?:\/\/[^/?#]*/i, '')
}

/** Refuses unsafe paths, which no browser sends by itself. @throws ShopError not_found */
export async function refuseUnsafePaths(c: Context, next: Next) {
  const [path = ''] = targetOf(c).split(/[?#]/)
  if (unsafePath.test(path)) throw new ShopError('not_found', 'There is nothing at this address.')
  await next()
}

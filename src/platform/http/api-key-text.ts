import type { Context, Next } from 'hono'
import { ShopError } from '#kernel/errors.ts'
import { targetOf } from './unsafe-path.ts'

/** The start of every API key. People and scanners of secrets recognise keys by it; only the hash of the whole text decides. */
export const keyPrefix = 'swk_'

/** True when a path or query has an API key. Logs, histories and caches keep addresses, so a key in one is no secret any more. */
export const hasKey = (target: string) => target.includes(keyPrefix) && /swk_[\w-]{43}/.test(target)

/** Refuses a request with an API key in its address. @throws ShopError key_in_address */
export async function refuseKeyInAddress(c: Context, next: Next) {
  if (hasKey(targetOf(c)))
    throw new ShopError('key_in_address', 'Send the API key in the Authorization header, never in an address. Revoke this key: addresses are logged.')
  await next()
}

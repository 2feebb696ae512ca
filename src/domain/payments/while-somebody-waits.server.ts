import type { Shop } from '#platform/shop.ts'

/** Of the 8 s within which a shopper is answered, those that the provider may have: for all that one use-case asks of it, not for each question. */
export const patienceMs = 7000

/** The shop for a use-case whose answer somebody waits for: no question to the provider outlasts `over`. A job, which nobody waits for, needs none of this. */
export function withDeadline(shop: Shop): { hurried: Shop; over: AbortSignal } {
  const over = AbortSignal.timeout(patienceMs)
  const fetch: Shop['fetch'] = (input, init) => shop.fetch(input, { ...init, signal: init?.signal ? AbortSignal.any([over, init.signal]) : over })
  return { hurried: { ...shop, fetch }, over }
}

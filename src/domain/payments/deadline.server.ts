import type { Shop } from '#platform/shop.ts'

/** How long the provider may take for all calls of one use-case. The shopper gets an answer within 8 s. */
export const deadlineMs = 7000

/** Returns the shop whose calls all end at one deadline, for a use-case whose caller waits. Jobs need no deadline. */
export function withDeadline(shop: Shop): { bounded: Shop; deadline: AbortSignal } {
  const deadline = AbortSignal.timeout(deadlineMs)
  const fetch: Shop['fetch'] = (input, init) => shop.fetch(input, { ...init, signal: init?.signal ? AbortSignal.any([deadline, init.signal]) : deadline })
  return { bounded: { ...shop, fetch }, deadline }
}

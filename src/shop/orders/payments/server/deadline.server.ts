import type { Shop } from '#platform/shop.ts'

/** The time that all provider calls of one use-case may take together. The shopper gets an answer within 8 s. */
export const deadlineMs = 7000

/** Returns a copy of the shop (`bounded`) with one deadline for all its network calls. Use-cases whose caller waits need it; jobs do not. */
export function withDeadline(shop: Shop): { bounded: Shop; deadline: AbortSignal } {
  const deadline = AbortSignal.timeout(deadlineMs)
  const fetch: Shop['fetch'] = (input, init) => shop.fetch(input, { ...init, signal: init?.signal ? AbortSignal.any([deadline, init.signal]) : deadline })
  const bounded = { ...shop, fetch }
  return { bounded: { ...bounded, payments: shop.payments.reopen(bounded) }, deadline }
}

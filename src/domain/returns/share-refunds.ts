import type { ReturnState } from './return.ts'
import { isOpen } from './return.ts'

/** A return of an order. `paidPaise`: what was paid for its pieces. `refundId`: the refund that it ended with. */
type Claim = { id: string; state: ReturnState; askedAt: Date; paidPaise: number; refundId: string | null }

type Refund = { id: string; requestKey: string | null; amountPaise: number; createdAt: Date }

/** Returns the idempotency key of the refund that a return makes itself. */
export const returnRefundKey = (returnId: string) => `return-${returnId}`

/** Lists the refunds that no return made: those of the order's page, of a cancellation, and of the provider's dashboard. */
export function listOtherRefunds<Item extends Pick<Refund, 'requestKey'>>(returns: readonly { id: string }[], refunds: readonly Item[]): Item[] {
  const own = new Set<string | null>(returns.map(({ id }) => returnRefundKey(id)))
  return refunds.filter(({ requestKey }) => !own.has(requestKey))
}

/**
 * Returns how many paise of each return's pieces are refunded already by refunds that no return made. Each refund counts for the oldest return that was
 * asked for before it and is not ended, up to what was paid for its pieces; the rest counts for the next one. Refunds of removed pieces are always earlier,
 * because pieces are removed only until something is sent.
 */
export function shareRefunds(returns: readonly Claim[], refunds: readonly Refund[]): Map<string, number> {
  const shares = new Map<string, number>()
  const claims = returns
    .filter(({ state, refundId }) => isOpen(state) || refundId !== null)
    .map((claim) => ({ ...claim, own: refunds.find(({ id, requestKey }) => id === claim.refundId && requestKey === returnRefundKey(claim.id)) }))
    .toSorted((one, other) => one.askedAt.getTime() - other.askedAt.getTime())
  for (const { amountPaise, createdAt } of listOtherRefunds(returns, refunds)) {
    let left = amountPaise
    for (const { id, askedAt, paidPaise, own } of claims) {
      if (askedAt > createdAt || (own && own.createdAt < createdAt)) continue
      const share = Math.min(left, Math.max(0, paidPaise - (own?.amountPaise ?? 0) - (shares.get(id) ?? 0)))
      shares.set(id, (shares.get(id) ?? 0) + share)
      left -= share
    }
  }
  return shares
}

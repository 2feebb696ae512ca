import type { Tx } from '#platform/database/database.ts'
import { announce, event } from '#platform/events.ts'
import type { Shop } from '#platform/shop.ts'
import type { RefundOutcome } from '../mails/refund-mails.ts'

type SettledRefund = { refundId: string; orderId: string | null; at: Date }

/** The bank accepted a refund, or the provider reports a refund that was made in its dashboard. */
export const refundProcessed = event<SettledRefund>('refund.processed')

/** A refund failed: its payment has the money again, and a person may retry it. */
export const refundFailed = event<SettledRefund>('refund.failed')

/** Announces the outcome of a refund. A pending refund has none, so it announces nothing. */
export async function announceRefund(shop: Shop, tx: Tx, outcome: RefundOutcome, refund: Omit<SettledRefund, 'at'>) {
  if (outcome === 'pending') return
  await announce(shop, tx, outcome === 'processed' ? refundProcessed : refundFailed, { ...refund, at: shop.now() })
}

import type { Tx } from '#platform/database/database.ts'
import { announce, event } from '#platform/events.ts'
import type { Shop } from '#platform/shop.ts'
import type { RefundOutcome } from '../mails/refund-mails.ts'

type SettledRefund = { refundId: string; orderId: string | null; at: Date }

/** The bank took a refund, or the provider reports one that was made in its dashboard. */
export const refundProcessed = event<SettledRefund>('refund.processed')

/** A refund failed: its payment has the money again, and a person may retry it. */
export const refundFailed = event<SettledRefund>('refund.failed')

/** Announces the outcome of a refund, unless it is still open. */
export async function announceRefund(shop: Shop, tx: Tx, outcome: RefundOutcome, refund: Omit<SettledRefund, 'at'>) {
  if (outcome === 'pending') return
  await announce(shop, tx, outcome === 'processed' ? refundProcessed : refundFailed, { ...refund, at: shop.now() })
}

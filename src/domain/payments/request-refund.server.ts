import type { Selectable } from 'kysely'
import { ShopError } from '#kernel/errors.ts'
import { randomId } from '#kernel/id.ts'
import { inr } from '#kernel/money.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Shop } from '#platform/shop.ts'
import type { Tables } from '#platform/database/tables.ts'
import { lockPayment } from './queries.server.ts'
import { leastPaise, refundablePaise } from './refund.ts'

export type Refund = Selectable<Tables['refund']>

export type RefundRequest = {
  paymentId: string
  /** Paise; all that is left when nothing is said. */
  amountPaise?: number | undefined
  reason: string
  /** The caller's own: the same again is the same refund. */
  key?: string | undefined
}

type Requested = { refund: Refund; isNew: boolean }

/**
 * Writes a refund down under the payment's lock; a job asks the provider for it. Never more than was captured less what was asked for already.
 * @returns undefined when nothing is left that the provider would move, and no amount was named
 * @throws ShopError rule_refused for more than is left or less than ₹1, key_reused when the key stands for another refund
 */
export async function requestRefund(shop: Shop, tx: Tx, { paymentId, amountPaise, reason, key }: RefundRequest): Promise<Requested | undefined> {
  const payment = await lockPayment(tx, paymentId)
  if (!payment) return undefined
  const refunds = await tx.selectFrom('refund').selectAll().where('paymentId', '=', paymentId).execute()
  const earlier = key === undefined ? undefined : refunds.find(({ requestKey }) => requestKey === key)
  if (earlier) return sameRefund(earlier, amountPaise)
  const left = refundablePaise(payment, refunds)
  if (amountPaise === undefined && left < leastPaise) return undefined
  if (amountPaise !== undefined && amountPaise < leastPaise) throw new ShopError('rule_refused', 'The least that can be refunded is ₹1.')
  if ((amountPaise ?? 0) > left)
    throw new ShopError('rule_refused', left === 0 ? 'All of this payment is refunded already.' : `At most ${inr(left)} of this payment can be refunded.`)
  return insertRefund(shop, tx, { paymentId, amountPaise: amountPaise ?? left, reason, requestKey: key ?? null })
}

async function insertRefund(
  shop: Shop,
  tx: Tx,
  wanted: { paymentId: string; amountPaise: number; reason: string; requestKey: string | null },
): Promise<Requested> {
  const refund = await tx
    .insertInto('refund')
    .values({ id: randomId(20), ...wanted, status: 'requested', razorpayRefundId: null, createdAt: shop.now() })
    .onConflict((conflict) => conflict.column('requestKey').doNothing())
    .returningAll()
    .executeTakeFirst()
  if (!refund) throw keyReused()
  await shop.jobs.enqueue(tx, 'send-refund', { refundId: refund.id })
  return { refund, isNew: true }
}

function sameRefund(earlier: Refund, amountPaise: number | undefined): Requested {
  if (amountPaise !== undefined && amountPaise !== earlier.amountPaise) throw keyReused()
  return { refund: earlier, isNew: false }
}

const keyReused = () => new ShopError('key_reused', 'This request was made before, for another refund. Please reload the page and try again.')

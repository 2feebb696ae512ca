import type { Selectable } from 'kysely'
import type { Tables, Tx } from '#platform/database/database.ts'
import { pipelined } from '#platform/database/pipeline.ts'
import type { ProviderPayment } from '#platform/payments/provider.ts'
import type { Shop } from '#platform/shop.ts'
import { isShort, takeStock } from '#shop/stock/module.server.ts'
import { isFirstOrderOver, isUseLeft } from '../coupons/server/coupon-use.server.ts'
import { leaveOutGifts } from '../discounts/server/order-discounts.server.ts'
import { isPaidByHand } from '../payments/rules/offline.ts'
import { minRefundPaise, sumPaise } from '../payments/rules/refund.ts'
import type { PaymentPart, Verdict } from '../payments/rules/verdict.ts'
import { listRefunds, lockPayment } from '../payments/server/queries.server.ts'
import { findPayNow } from '../pay-now/server/queries.server.ts'
import { decideSettlement, type ReportedPayment, type Settlement } from '../rules/settlement.ts'
import { lockOrderOfProvider } from './queries.server.ts'
import { hasGoneLive } from './test-mode-payments.server.ts'

/** A payment with a known status and an order, so that it can be settled. */
export type DecidablePayment = Omit<ProviderPayment, 'status' | 'providerOrderId'> & { status: ReportedPayment['status']; providerOrderId: string }

type RowFacts = { orderId: string; part: PaymentPart; lane: Verdict | null; now: Date }

/** Returns the row of `payment` that a settlement stores. */
export function rowOf({ provider, id, providerOrderId, amountPaise, currency, status, feePaise }: DecidablePayment, { now, ...facts }: RowFacts) {
  return { provider, id, providerOrderId, amountPaise, currency, status, feePaise: feePaise ?? null, createdAt: now, updatedAt: now, ...facts }
}

/** Returns which part of the total a payment pays. An advance is paid on the provider order of our order, and the rest on the provider order of a link. */
export function partOf(order: { advancePaise: number; providerOrderId: string | null }, payment: DecidablePayment): PaymentPart {
  if (order.advancePaise === 0) return 'whole'
  return order.providerOrderId === payment.providerOrderId ? 'advance' : 'rest'
}

/** Returns the key by which our order of a payment is found. */
export const providerOrderOf = ({ provider, providerOrderId }: DecidablePayment) => ({ provider, providerOrderId })

export type Decided = { order: Selectable<Tables['shopOrder']>; settlement: Settlement; feePaise: number; part: PaymentPart }

/**
 * Locks order and payment, and decides what the payment means for the order. With `takes`, a payment that pays for the order takes its packs from the
 * stock. @returns undefined if no order of ours belongs to the payment
 */
export async function lockAndDecide(shop: Shop, tx: Tx, payment: DecidablePayment, { takes }: { takes: boolean }): Promise<Decided | undefined> {
  const { id, amountPaise, currency, status } = payment
  const providerOrder = providerOrderOf(payment)
  // The second statement runs after the lock, so it sees what was settled while the first waited.
  const [order, stored, isLiveNow] = await pipelined(tx, (pipelineTx) =>
    Promise.all([
      lockOrderOfProvider(pipelineTx, providerOrder),
      lockPayment(pipelineTx, id),
      isPaidByHand(payment) ? undefined : hasGoneLive(shop, pipelineTx, payment.provider),
    ]),
  )
  if (!order) return undefined
  // The payment's lock keeps an admin from refunding money while it pays for an order.
  const refunds = stored ? await listRefunds(tx, id) : []
  const refundedPaise = sumPaise(refunds.filter((refund) => refund.status !== 'failed'))
  const payNow = order.method === 'cod' ? await findPayNow(tx, order.id) : undefined
  const feePaise = payNow?.feePaise ?? 0
  const part = partOf(order, payment)
  const isErased = order.customerId === null && order.address.mobile === ''
  const settlement = decideSettlement(
    {
      status: order.status,
      codState: order.codState,
      totalPaise: order.totalPaise,
      advancePaise: order.advancePaise,
      isErased,
      isPhoneOrder: order.source === 'phone',
      isWithdrawn: order.withdrawnAt !== null,
      payNow: payNow && { feePaise, isEnded: payNow.endedAt !== null },
    },
    {
      id,
      status,
      amountPaise,
      currency,
      hasRefund: stored?.lane != null && refunds.length > 0,
      isRefunded: stored?.lane === null && refunds.length > 0 && amountPaise - refundedPaise < minRefundPaise,
      isSettled: stored?.lane === 'settled',
      part,
    },
  )
  const facts = { order, feePaise, part }
  // A payment of test mode pays for nothing after the owner went live.
  if (isLiveNow && (settlement.kind === 'pays' || settlement.kind === 'prepays')) return { ...facts, settlement: { kind: 'nothing' } }
  // A placed order has its packs and its coupon's use already.
  if (settlement.kind !== 'pays') return { ...facts, settlement }
  if (!(await isUseLeft(tx, order, shop.now()))) return { ...facts, settlement: { kind: 'coupon_spent' } }
  // The check for a first order below may still refuse. Such an order only locks its packs here, and takes them after that check.
  const takesNow = takes && !order.firstOrderOnly
  if (order.isTracked && !(await hasPacks(tx, order.id, { takes: takesNow, now: shop.now() }))) return { ...facts, settlement: { kind: 'out_of_stock' } }
  if (await isFirstOrderOver(tx, order)) return { ...facts, settlement: { kind: 'coupon_spent' } }
  if (takes && !takesNow && order.isTracked) await takeStock(tx, order.id, shop.now())
  return { ...facts, settlement }
}

/** Returns whether the stock has the packs of an attempt, if necessary without its free packs. With `takes` it takes the packs, otherwise it locks them. */
async function hasPacks(tx: Tx, orderId: string, { takes, now }: { takes: boolean; now: Date }): Promise<boolean> {
  const has = async () => (takes ? takeStock(tx, orderId, now) : !(await isShort(tx, orderId, now)))
  return (await has()) || ((await leaveOutGifts(tx, orderId)) && has())
}

import { inr } from '#kernel/money.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Shop } from '#platform/shop.ts'
import { notifyOwner } from '#shop/messages/module.server.ts'
import { inOurWords } from '#shop/messages/rules.ts'
import { unknownOrderNotice, exceptionNotice, wrongAmountNotice } from '../mails/exception-mails.ts'
import { notifyShopper } from '../payments/server/notify-shopper.server.ts'
import { isCaptured, recordPayment } from '../payments/server/queries.server.ts'
import { isOrderId } from '../rules/order.ts'

type UnknownPayment = {
  provider: string
  id: string
  providerOrderId: string
  amountPaise: number
  currency: string
  status: 'authorized' | 'captured' | 'failed' | 'refunded'
  feePaise?: number | undefined
}

/**
 * Records a payment whose order this shop does not know. The provider's account may serve other shops too. The payment becomes an exception only if
 * the receipt of the provider's order has the form of our order ids.
 */
export async function recordException(
  shop: Shop,
  { provider, id, providerOrderId, amountPaise, currency, status, feePaise }: UnknownPayment,
  receipt: string | null | undefined,
) {
  if (!receipt || !isOrderId(receipt)) {
    shop.log.info({ paymentId: id, providerOrderId }, 'ignored a payment of another shop on this account')
    return
  }
  const now = shop.now()
  const isTaken = isCaptured(status)
  const row = { provider, id, orderId: null, providerOrderId, amountPaise, currency, status, feePaise: feePaise ?? null, createdAt: now, updatedAt: now }
  await shop.db.transaction().execute(async (tx) => {
    await recordPayment(tx, { ...row, lane: isTaken ? 'no_order' : null })
    if (!isTaken) return
    await notifyOwner(shop, tx, { key: `no_order:${id}`, ...unknownOrderNotice({ amount: inr(amountPaise), paymentId: id }) })
  })
}

/** The reasons for refunds that the shop makes by itself. */
export const refundReasons = {
  surplus: 'The order was already paid',
  too_late: 'The order is paid in cash',
  after_cancel: 'The order was cancelled',
  coupon_spent: 'The coupon had no use left',
  out_of_stock: 'The packs were sold out',
}

type Exception = {
  kind: keyof typeof refundReasons | 'amount_differs' | 'refunded'
  /** `duePaise`: the amount that the payment should have had. */
  order: { id: string; duePaise: number; couponCode: string | null; isOnDelivery?: boolean }
  payment: { id: string; amountPaise: number }
}

/** Queues the messages about a payment that made no order: to the shopper, and to the owner if a person has to decide. Each is queued once per payment. */
export async function queueExceptionMessages(shop: Shop, tx: Tx, { kind, order, payment }: Exception) {
  // A payment that was refunded at the provider has the verdict `after_cancel`, so one payment gets one message for both kinds.
  const key = `${kind === 'refunded' ? 'after_cancel' : kind}:${payment.id}`
  const about = { orderId: order.id, couponCode: order.couponCode, total: inr(order.duePaise), amount: inr(payment.amountPaise) }
  const write = inOurWords(shop.config.PUBLIC_URL, exceptionNotice({ kind, ...about, isOnDelivery: order.isOnDelivery ?? false }))
  await notifyShopper(shop, tx, { key, orderId: order.id, write })
  if (kind === 'amount_differs') await notifyOwner(shop, tx, { key, ...wrongAmountNotice({ ...about, paymentId: payment.id }) })
}

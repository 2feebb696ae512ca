import { inr } from '#kernel/money.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Shop } from '#platform/shop.ts'
import { notifyOwner, notifyShopper } from '../messages/notify-about-money.server.ts'

/** The reasons for refunds that the shop makes by itself. */
export const refundReasons = {
  surplus: 'The order was already paid',
  after_cancel: 'The order was cancelled',
  coupon_spent: 'The coupon had no use left',
}

type Exception = {
  kind: keyof typeof refundReasons | 'amount_differs'
  order: { id: string; totalPaise: number; couponCode: string | null }
  payment: { id: string; amountPaise: number }
}

const refundSentence = 'We refund the whole amount; you need not do anything.'

const subjects = {
  surplus: 'You paid twice: we refund one payment',
  after_cancel: 'We refund your payment',
  coupon_spent: 'We refund your payment',
  amount_differs: 'We look into your payment',
}

/** Queues messages about a payment that made no order: to the shopper, and to the owner if a person has to decide. Once per payment. */
export async function queueExceptionMessages(shop: Shop, tx: Tx, { kind, order, payment }: Exception) {
  const amount = inr(payment.amountPaise)
  const sentences = {
    surplus: [`Your order ${order.id} was paid before, and another payment of ${amount} arrived for it.`, refundSentence],
    after_cancel: [`Your payment of ${amount} arrived after order ${order.id} had been cancelled.`, refundSentence],
    coupon_spent: [
      `Your payment of ${amount} for order ${order.id} arrived when coupon ${order.couponCode} had no use left, so no order was placed.`,
      refundSentence,
      'You can order again without the coupon.',
    ],
    amount_differs: [
      `Your payment of ${amount} is not the total of order ${order.id}, which is ${inr(order.totalPaise)}, so no order was placed.`,
      'Our team looks into it and writes to you.',
    ],
  }
  const key = `${kind}:${payment.id}`
  await notifyShopper(shop, tx, { key, orderId: order.id, subject: subjects[kind], sentences: sentences[kind] })
  if (kind !== 'amount_differs') return
  const sentence = `A payment of ${amount} (${payment.id}) arrived for order ${order.id}, which costs ${inr(order.totalPaise)}.`
  await notifyOwner(shop, tx, { key, subject: 'A payment is not the order’s total', sentences: [sentence] })
}

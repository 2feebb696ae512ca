import { inr } from '#kernel/money.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Shop } from '#platform/shop.ts'
import { writeToOwner, writeToShopper } from '../messages/write-about-money.server.ts'

/** Why the shop refunds money without a person. */
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

const goesBack = 'We refund the whole amount; you need not do anything.'

const subjects = {
  surplus: 'You paid twice: we refund one payment',
  after_cancel: 'We refund your payment',
  coupon_spent: 'We refund your payment',
  amount_differs: 'We look into your payment',
}

/** Tells the shopper what became of money that made no order, and the owner where a person has to decide. Once for each payment. */
export async function exceptionMessages(shop: Shop, tx: Tx, { kind, order, payment }: Exception) {
  const amount = inr(payment.amountPaise)
  const sentences = {
    surplus: [`Your order ${order.id} was paid before, and another payment of ${amount} arrived for it.`, goesBack],
    after_cancel: [`Your payment of ${amount} arrived after order ${order.id} had been cancelled.`, goesBack],
    coupon_spent: [
      `Your payment of ${amount} for order ${order.id} arrived when coupon ${order.couponCode} had no use left, so no order was placed.`,
      goesBack,
      'You can order again without the coupon.',
    ],
    amount_differs: [
      `Your payment of ${amount} is not the total of order ${order.id}, which is ${inr(order.totalPaise)}, so no order was placed.`,
      'Our team looks into it and writes to you.',
    ],
  }
  const key = `${kind}:${payment.id}`
  await writeToShopper(shop, tx, { key, orderId: order.id, subject: subjects[kind], sentences: sentences[kind] })
  if (kind !== 'amount_differs') return
  const sentence = `A payment of ${amount} (${payment.id}) arrived for order ${order.id}, which costs ${inr(order.totalPaise)}.`
  await writeToOwner(shop, tx, { key, subject: 'A payment is not the order’s total', sentences: [sentence] })
}

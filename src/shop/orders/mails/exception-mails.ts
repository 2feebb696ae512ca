import { inr } from '#kernel/money.ts'
import { type Mail, noticeMail, ownerNoticeMail } from '#shop/messages/rules.ts'

type Exception = {
  kind: 'surplus' | 'too_late' | 'after_cancel' | 'coupon_spent' | 'out_of_stock' | 'amount_differs' | 'refunded'
  orderId: string
  couponCode: string | null
  /** `total` of the order and `amount` of the payment, formatted. */
  total: string
  amount: string
  /** The order is placed for cash on delivery, and the shopper tried to pay it online. */
  isOnDelivery?: boolean
}

const refundSentence = 'We refund the whole amount; you need not do anything.'

const subjects = {
  surplus: 'You paid twice: we refund one payment',
  too_late: 'We refund your payment',
  after_cancel: 'We refund your payment',
  coupon_spent: 'We refund your payment',
  out_of_stock: 'We refund your payment',
  amount_differs: 'We look into your payment',
  refunded: 'Your payment was refunded',
}

/** The notice to the shopper about a payment that made no order. */
export function exceptionNotice({ kind, orderId, couponCode, total, amount, isOnDelivery = false }: Exception) {
  const sentences = {
    surplus: [`Your order ${orderId} was paid before, and another payment of ${amount} arrived for it.`, refundSentence],
    too_late: [`Your payment of ${amount} arrived too late for order ${orderId}, which is paid in cash when the parcel arrives.`, refundSentence],
    after_cancel: [`Your payment of ${amount} arrived after order ${orderId} had been cancelled.`, refundSentence],
    coupon_spent: [
      couponCode === null
        ? `Your payment of ${amount} for order ${orderId} was for a discount on a first order, and you have placed another order meanwhile. So no order was placed.`
        : `Your payment of ${amount} for order ${orderId} arrived when coupon ${couponCode} had no use left, so no order was placed.`,
      refundSentence,
      couponCode === null ? 'You can order again without that discount.' : 'You can order again without the coupon.',
    ],
    out_of_stock: [`Your payment of ${amount} for order ${orderId} arrived when its packs were sold out, so no order was placed.`, refundSentence],
    refunded: [`Your payment of ${amount} for order ${orderId} was refunded, so no order was placed.`, 'You can order again.'],
    amount_differs: [
      isOnDelivery
        ? `Your payment of ${amount} is not the ${total} that order ${orderId} costs online, so it is still paid in cash when the parcel arrives.`
        : `Your payment of ${amount} is not the total of order ${orderId}, which is ${total}, so no order was placed.`,
      'Our team looks into it and writes to you.',
    ],
  }
  return { subject: subjects[kind], sentences: sentences[kind] }
}

/** The notice to the owner about a payment of a wrong amount, which needs a decision. */
export const wrongAmountNotice = ({ amount, total, orderId, paymentId }: { amount: string; total: string; orderId: string; paymentId: string }) => ({
  subject: 'A payment is not the order’s total',
  sentences: [`A payment of ${amount} (${paymentId}) arrived for order ${orderId}, which costs ${total}.`],
})

export const unknownOrderNotice = ({ amount, paymentId }: { amount: string; paymentId: string }) => ({
  subject: 'A payment without an order',
  sentences: [`A payment of ${amount} (${paymentId}) arrived, and no order of the shop belongs to it.`],
})

const exceptionMail = (name: Mail['name'], kind: Exception['kind']) =>
  noticeMail(name, ({ order: { id, totalPaise, couponCode } }) =>
    exceptionNotice({ kind, orderId: id, couponCode: couponCode ?? 'GIFT10', total: inr(totalPaise), amount: inr(totalPaise + 100) }),
  )

const paymentId = 'pay_000000000000'

export const exceptionMails: readonly Mail[] = [
  exceptionMail('surplus', 'surplus'),
  exceptionMail('afterCancel', 'after_cancel'),
  exceptionMail('couponSpent', 'coupon_spent'),
  exceptionMail('outOfStock', 'out_of_stock'),
  exceptionMail('amountDiffers', 'amount_differs'),
  ownerNoticeMail('ownerUnknownOrder', ({ order }) => unknownOrderNotice({ amount: inr(order.totalPaise), paymentId })),
  ownerNoticeMail('ownerWrongAmount', ({ order: { id, totalPaise } }) =>
    wrongAmountNotice({ amount: inr(totalPaise + 100), total: inr(totalPaise), orderId: id, paymentId }),
  ),
]

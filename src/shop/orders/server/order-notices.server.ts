import { sql } from 'kysely'
import { inr } from '#kernel/money.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Shop } from '#platform/shop.ts'
import { plainNameOf } from '#shop/messages/rules.ts'
import { notifyShopper } from '../payments/server/notify-shopper.server.ts'
import { readWords } from '#shop/messages/module.server.ts'
import { followLink } from './signed-order-link.server.ts'
import { cancelledMail, deliveredMail, myOrders, orderValues, refundMade, refundStarted, shippedMail } from '../mails/order-mails.ts'

const mails = { shipped: shippedMail, delivered: deliveredMail, cancelled: cancelledMail }

type OrderNotice = { template: keyof typeof mails; orderId: string; refundedPaise: number; key?: string; holdSeconds?: number }

/**
 * Tells the shopper that an order was shipped, delivered or cancelled, in the transaction of that change. Sends one message for each order and change;
 * with `key`, one for each key. @returns the id of the queued message, or undefined if none was
 */
export async function notifyOrder(shop: Shop, tx: Tx, { template, orderId, refundedPaise, key = `${template}:${orderId}`, ...hold }: OrderNotice) {
  const { settings, words } = await readWords(tx)
  const refund = template === 'shipped' ? '' : await describeRefund(tx, orderId, refundedPaise)
  const values = {
    ...orderValues({ id: orderId, brand: settings.brand, link: template === 'shipped' ? followLink(shop, orderId) : myOrders(shop.config.PUBLIC_URL) }),
    refund,
  }
  const happened = `Your ${settings.brand} order ${orderId} was ${template}.`
  const more = template === 'shipped' ? `Track it at ${values.link}` : refund
  return notifyShopper(shop, tx, {
    key,
    orderId,
    ...hold,
    write: (name) => ({
      mail: mails[template].write(words, { ...values, name: plainNameOf(name) }),
      sms: [happened, more].filter(Boolean).join(' '),
    }),
  })
}

/** Returns a sentence about the order's refund, or '' without one. A failed refund is never promised; the money screen shows it to an admin. */
export async function describeRefund(tx: Tx, orderId: string, refundedPaise: number): Promise<string> {
  if (refundedPaise === 0) return ''
  const { pending } = await tx
    .selectFrom('refund')
    .innerJoin('payment', 'payment.id', 'refund.paymentId')
    .select(({ fn }) => fn.countAll<number>().as('pending'))
    .where('payment.orderId', '=', orderId)
    .where(sql<boolean>`payment.lane = 'settled'`)
    .where('refund.status', 'in', ['requested', 'pending'])
    .executeTakeFirstOrThrow()
  return pending > 0 ? refundStarted(inr(refundedPaise)) : refundMade(inr(refundedPaise))
}

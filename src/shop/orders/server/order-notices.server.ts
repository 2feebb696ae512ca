import { sql } from 'kysely'
import { minuteMs } from '#kernel/duration.ts'
import { ShopError } from '#kernel/errors.ts'
import { inr, paiseOf } from '#kernel/money.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Shop } from '#platform/shop.ts'
import { recordChange } from '#shop/audit/module.server.ts'
import { readWords } from '#shop/messages/module.server.ts'
import { inOurWords, myOrders, plainNameOf } from '#shop/messages/rules.ts'
import { readBrand } from '#shop/settings/module.server.ts'
import type { Order } from '../contract.ts'
import { cancelledMail, deliveredMail, orderValues, refundMade, refundStarted, shippedMail } from '../mails/order-mails.ts'
import { replacementNotice } from '../mails/replacement-mail.ts'
import { notifyShopper } from '../payments/server/notify-shopper.server.ts'
import { type Notice, noticeOf, sentNotices } from '../rules/notice.ts'
import { isPlaced } from '../rules/order.ts'
import { describePieces } from '../rules/order-columns.ts'
import { confirmOrder } from './confirm-order.server.ts'
import { findReplacements } from './insert-replacement.server.ts'
import { getOrder, lockOrder } from './queries.server.ts'
import { followLink } from './signed-order-link.server.ts'

const mails = { shipped: shippedMail, delivered: deliveredMail, cancelled: cancelledMail }

/** `why`: the sentence that says why the order was cancelled. `unrefunded`: the sentence that says why nothing is refunded. */
type OrderNotice = {
  template: keyof typeof mails
  orderId: string
  refundedPaise: number
  why?: string
  unrefunded?: string
  key?: string
  holdSeconds?: number
}

/**
 * Queues the message that an order was shipped, delivered or cancelled, in the transaction of that change. Queues one message for each order and change, or
 * with `key`, one for each key.
 * @returns the id of the queued message, or undefined if none was queued
 */
export async function notifyOrder(
  shop: Shop,
  tx: Tx,
  { template, orderId, refundedPaise, why = '', unrefunded = '', key = `${template}:${orderId}`, ...hold }: OrderNotice,
) {
  const { settings, words } = await readWords(tx)
  const refund = template === 'shipped' ? '' : [why, (await describeRefund(tx, orderId, refundedPaise)) || unrefunded].filter(Boolean).join(' ')
  const values = {
    ...orderValues({ id: orderId, brand: settings.brand, link: template === 'shipped' ? followLink(shop, orderId) : myOrders(shop.config.PUBLIC_URL) }),
    refund,
  }
  const firstSentence = `Your ${settings.brand} order ${orderId} was ${template}.`
  const secondSentence = template === 'shipped' ? `Track it at ${values.link}` : refund
  return notifyShopper(shop, tx, {
    key,
    orderId,
    ...hold,
    write: (name) => ({
      mail: mails[template].write(words, { ...values, name: plainNameOf(name) }),
      sms: [firstSentence, secondSentence].filter(Boolean).join(' '),
    }),
  })
}

/** Returns the sentence about the order's refund, or '' without one. It promises no failed refund, which the money screen shows to an admin. */
async function describeRefund(tx: Tx, orderId: string, refundedPaise: number): Promise<string> {
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

/**
 * Queues the notice that fits the order's state. Each kind of notice is sent at most once a minute, so that a double click sends one message.
 * @returns the kind of the notice. `queued` is false if it was queued before in the same minute
 * @throws ShopError not_found, rule_refused
 */
export function sendNotice(shop: Shop, { id, actor }: { id: string; actor: { id: string } }): Promise<{ notice: Notice; queued: boolean }> {
  return shop.db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, id)
    if (!order) throw new ShopError('not_found', 'There is no such order.')
    if (!isPlaced(order)) throw new ShopError('rule_refused', 'This order was never paid, so there is nothing to confirm.')
    const shown = await getOrder(tx, id)
    const notice = noticeOf(shown)
    const now = shop.now()
    const occasion = `again-${Math.floor(now.getTime() / minuteMs)}`
    const confirms = notice === 'confirmation' && !shown.replacement
    const queued = confirms ? await confirmOrder(shop, tx, order, occasion) : await writeNotice(shop, tx, { order: shown, notice, occasion })
    if (queued) await recordChange(tx, { at: now, actor, action: sentNotices[notice].action, subject: { kind: 'order', id } })
    return { notice, queued: Boolean(queued) }
  })
}

type NoticeContent = { order: Order; notice: Notice; occasion: string }

/** The template of each notice that has one. */
const templates = { delivery: 'delivered', cancellation: 'cancelled' } as const

/** Queues a notice about delivery, cancellation or refund, or that a replacement is made. `occasion` is part of the dedupe key. */
async function writeNotice(shop: Shop, tx: Tx, { order: { _id: id, refunded, items }, notice, occasion }: NoticeContent) {
  const key = `${notice}-notice:${id}:${occasion}`
  const refundedPaise = paiseOf(refunded)
  if (notice === 'confirmation') {
    const { replaces = '' } = await findReplacements(tx, id)
    const words = replacementNotice({ orderId: id, replaces, items: items.map(describePieces).join('; '), refund: undefined })
    return notifyShopper(shop, tx, { key, orderId: id, write: inOurWords(shop.config.PUBLIC_URL, words) })
  }
  if (notice !== 'refund') return notifyOrder(shop, tx, { template: templates[notice], orderId: id, refundedPaise, key })
  const subject = `Your ${await readBrand(tx)} order ${id} was refunded`
  const sentences = [`${subject}.`, await describeRefund(tx, id, refundedPaise)].filter(Boolean)
  return notifyShopper(shop, tx, { key, orderId: id, write: inOurWords(shop.config.PUBLIC_URL, { subject, sentences }) })
}

import { minuteMs } from '#kernel/duration.ts'
import { ShopError } from '#kernel/errors.ts'
import { paiseOf } from '#kernel/money.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Shop } from '#platform/shop.ts'
import { recordChange } from '#shop/audit/module.server.ts'
import { notifyShopper } from '../payments/server/notify-shopper.server.ts'
import { inOurWords } from '#shop/messages/rules.ts'
import { readBrand } from '#shop/settings/module.server.ts'
import { confirmOrder } from './confirm-order.server.ts'
import type { Order } from '../contract.ts'
import { type Notice, noticeOf, sentNotices } from '../rules/notice.ts'
import { isPlaced } from '../rules/order.ts'
import { describeRefund, notifyOrder } from './order-notices.server.ts'
import { getOrder, lockOrder } from './queries.server.ts'

/**
 * Queues the notice that fits the order's state. Each kind is sent at most once a minute, so that a double click sends one message.
 * @returns the kind of notice; `queued` is false if it was sent within this minute
 * @throws ShopError not_found, rule_refused
 */
export function sendNotice(shop: Shop, { id, actor }: { id: string; actor: { id: string } }): Promise<{ notice: Notice; queued: boolean }> {
  return shop.db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, id)
    if (!order) throw new ShopError('not_found', 'There is no such order.')
    if (!isPlaced(order.status)) throw new ShopError('rule_refused', 'This order was never paid, so there is nothing to confirm.')
    const shown = await getOrder(tx, id)
    const notice = noticeOf(shown)
    const now = shop.now()
    const occasion = `again-${Math.floor(now.getTime() / minuteMs)}`
    const queued = notice === 'confirmation' ? await confirmOrder(shop, tx, order, occasion) : await writeNotice(shop, tx, { order: shown, notice, occasion })
    if (queued) await recordChange(tx, { at: now, actor, action: sentNotices[notice].action, subject: { kind: 'order', id } })
    return { notice, queued: Boolean(queued) }
  })
}

type NoticeContent = { order: Order; notice: Exclude<Notice, 'confirmation'>; occasion: string }

/** The notices in the words of a template. */
const templates = { delivery: 'delivered', cancellation: 'cancelled' } as const

async function writeNotice(shop: Shop, tx: Tx, { order: { _id: id, refunded }, notice, occasion }: NoticeContent) {
  const key = `${notice}-notice:${id}:${occasion}`
  const refundedPaise = paiseOf(refunded)
  if (notice !== 'refund') return notifyOrder(shop, tx, { template: templates[notice], orderId: id, refundedPaise, key })
  const subject = `Your ${await readBrand(tx)} order ${id} was refunded`
  const sentences = [`${subject}.`, await describeRefund(tx, id, refundedPaise)].filter(Boolean)
  return notifyShopper(shop, tx, { key, orderId: id, write: inOurWords(shop.config.PUBLIC_URL, { subject, sentences }) })
}

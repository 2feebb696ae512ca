import { sql } from 'kysely'
import { ShopError } from '#kernel/errors.ts'
import { inr, paiseOf } from '#kernel/money.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Shop } from '#platform/shop.ts'
import { recordChange } from '../audit/record-change.server.ts'
import { writeToShopper } from '../messages/write-about-money.server.ts'
import { readBrand } from '../settings/queries.server.ts'
import { confirmOrder } from './confirm-order.server.ts'
import type { Order } from './contract.ts'
import { type Notice, noticeOf, sentNotices } from './notice.ts'
import { isPlaced } from './order.ts'
import { getOrder, lockOrder } from './queries.server.ts'

const minute = 60_000

/**
 * Sends the customer the notice that fits the order's state now. At most once a minute for each kind, so that an impatient click is not a second message.
 * @returns which notice it is, and whether it was queued: one that was sent in this minute is not
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
    const occasion = `again-${Math.floor(now.getTime() / minute)}`
    const queued = notice === 'confirmation' ? await confirmOrder(shop, tx, order, occasion) : await writeNotice(shop, tx, { order: shown, notice, occasion })
    if (queued) await recordChange(tx, { at: now, actor, action: sentNotices[notice].action, subject: { kind: 'order', id } })
    return { notice, queued }
  })
}

type Told = { order: Order; notice: Exclude<Notice, 'confirmation'>; occasion: string }

const happened = { delivery: 'was delivered', cancellation: 'was cancelled', refund: 'was refunded' }

async function writeNotice(shop: Shop, tx: Tx, { order: { _id: id, refunded }, notice, occasion }: Told) {
  const subject = `Your ${await readBrand(tx)} order ${id} ${happened[notice]}`
  const sentences = [`${subject}.`, ...(await tellRefund(tx, id, paiseOf(refunded)))]
  return writeToShopper(shop, tx, { key: `${notice}-notice:${id}:${occasion}`, orderId: id, subject, sentences })
}

/** A refund that failed is not promised: the money screen shows it to an admin. */
async function tellRefund(tx: Tx, orderId: string, refundedPaise: number): Promise<string[]> {
  if (refundedPaise === 0) return []
  const { pending } = await tx
    .selectFrom('refund')
    .innerJoin('payment', 'payment.id', 'refund.paymentId')
    .select(({ fn }) => fn.countAll<number>().as('pending'))
    .where('payment.orderId', '=', orderId)
    .where(sql<boolean>`payment.lane = 'settled'`)
    .where('refund.status', 'in', ['requested', 'pending'])
    .executeTakeFirstOrThrow()
  return pending > 0
    ? [`We have started a refund of ${inr(refundedPaise)}. Banks usually take five to seven working days.`]
    : [`We have refunded ${inr(refundedPaise)}. Depending on your bank it shows in your account within a few days.`]
}

import { ShopError } from '#kernel/errors.ts'
import { paiseOf } from '#kernel/money.ts'
import { refuseOldVersion } from '#kernel/version.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Shop } from '#platform/shop.ts'
import { recordChange } from '../audit/record-change.server.ts'
import { findSettledPayment } from '../payments/queries.server.ts'
import { requestRefund } from '../payments/request-refund.server.ts'
import { mayBecome, type OrderStatus } from './order.ts'
import { getOrder, lockOrder, setStatus } from './queries.server.ts'

/** How much goes back when an order is cancelled: all that is left, nothing, or so many rupees. */
export type CancelRefund = 'full' | 'none' | number

type Update = { id: string; status: OrderStatus; refund?: CancelRefund | undefined; version?: number | undefined; actor: { id: string } }

/** An admin moves an order forward. Cancelling gives the whole payment back unless told otherwise. @throws ShopError changed_meanwhile; step_back for any other direction */
export async function updateOrder(shop: Shop, { id, status, refund = 'full', version, actor }: Update) {
  const updated = await shop.db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, id)
    if (!order) throw new ShopError('not_found', 'There is no such order.')
    await refuseOldVersion(version, order, () => getOrder(tx, id))
    if (order.status === status) return getOrder(tx, id)
    const allowed = status === 'Delivered' || status === 'Cancelled' ? status : undefined
    if (!allowed || !mayBecome(order.status, allowed)) throw new ShopError('step_back', `An order that is ${order.status} cannot become ${status}.`)
    await setStatus(tx, id, allowed)
    const given = allowed === 'Cancelled' ? await giveBack(shop, tx, { id, refund }) : undefined
    await recordChange(tx, {
      at: shop.now(),
      actor,
      action: allowed === 'Delivered' ? 'marked delivered' : 'cancelled',
      subject: { kind: 'order', id },
      before: { status: order.status },
      after: { status: allowed, ...(allowed === 'Cancelled' && { refund, refundId: given?.id }) },
    })
    return getOrder(tx, id)
  })
  shop.failpoint('order-changed')
  return updated
}

async function giveBack(shop: Shop, tx: Tx, { id, refund }: { id: string; refund: CancelRefund }) {
  if (refund === 'none') return undefined
  const payment = await findSettledPayment(tx, id)
  const amountPaise = refund === 'full' ? undefined : paiseOf(refund)
  if (!payment && amountPaise !== undefined) throw new ShopError('rule_refused', 'Nothing was paid for this order, so nothing can be refunded.')
  const asked = payment && (await requestRefund(shop, tx, { paymentId: payment.id, amountPaise, reason: 'The order was cancelled' }))
  return asked?.refund
}

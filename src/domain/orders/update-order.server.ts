import { ShopError } from '#kernel/errors.ts'
import type { Shop } from '#platform/shop.ts'
import { findSettledPayment, requestRefund } from '../payments/queries.server.ts'
import { mayBecome, type OrderStatus } from './order.ts'
import { getOrder, lockOrder, setStatus } from './queries.server.ts'

/** An admin moves an order forward. Cancelling gives the whole payment back. @throws ShopError step_back for any other direction */
export function updateOrder(shop: Shop, { id, status }: { id: string; status: OrderStatus }) {
  return shop.db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, id)
    if (!order) throw new ShopError('not_found', 'There is no such order.')
    if (order.status === status) return getOrder(tx, id)
    const allowed = status === 'Delivered' || status === 'Cancelled' ? status : undefined
    if (!allowed || !mayBecome(order.status, allowed)) throw new ShopError('step_back', `An order that is ${order.status} cannot become ${status}.`)
    await setStatus(tx, id, allowed)
    const payment = allowed === 'Cancelled' ? await findSettledPayment(tx, id) : undefined
    if (payment) {
      const refundId = await requestRefund(tx, { paymentId: payment.id, amountPaise: payment.amountPaise, reason: 'The order was cancelled', now: shop.now() })
      if (refundId) await shop.jobs.enqueue(tx, 'send-refund', { refundId })
    }
    return getOrder(tx, id)
  })
}

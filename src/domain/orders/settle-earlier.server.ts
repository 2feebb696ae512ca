import { ShopError } from '#kernel/errors.ts'
import type { Db } from '#platform/database/database.ts'
import type { Shop } from '#platform/shop.ts'
import { listTaken } from '../payments/queries.server.ts'
import { findProviderPayments, type ProviderPayment } from '../payments/razorpay/client.server.ts'
import type { Attempt } from './attempts.server.ts'
import { whyNotPaid } from './not-paid.ts'
import { isPlaced } from './order.ts'
import { getOrder } from './queries.server.ts'
import { settlePayments } from './settle-payment.server.ts'

/**
 * What became of an attempt that its shopper comes back to: `paid` is an order by now; of `waiting` a payment is open at the provider and may still
 * arrive; `open` can be paid; of `unasked` the provider knows no order; and `spent` is one whose money was refunded.
 */
export type Earlier = 'paid' | 'waiting' | 'open' | 'unasked' | 'spent'

/**
 * Asks the provider, so that a shopper who paid, lost the page and came back does not pay twice. A shopper whose money was refunded can pay again, on
 * another order: the provider takes money for each once. @throws ShopError payment_failed where money waits for a person, payment_unavailable
 */
export async function settleEarlier(shop: Shop, { id, razorpayOrderId }: Pick<Attempt, 'id' | 'razorpayOrderId'>): Promise<Earlier> {
  const payments = razorpayOrderId === null ? undefined : await findProviderPayments(shop, razorpayOrderId)
  if (razorpayOrderId === null || !payments) return 'unasked'
  const unpaid = payments.some(isOpen) ? 'waiting' : 'open'
  const moved = payments.filter(({ status }) => status === 'captured' || status === 'authorized' || status === 'refunded')
  if (moved.length === 0) return unpaid
  const held = moved.filter(({ status }) => status !== 'refunded')
  const problem = await settlePayments(shop, held).then(
    () => undefined,
    (error: unknown) => error,
  )
  if (isPlaced((await getOrder(shop.lookups, id)).status)) return 'paid'
  if (problem !== undefined) throw problem
  const taken = await listTaken(shop.db, id, razorpayOrderId)
  const waiting = taken.find(({ status, givenBack }) => status === 'captured' && !givenBack)
  if (waiting) throw new ShopError('payment_failed', whyNotPaid(waiting))
  if (taken.length === 0) return unpaid
  await retireAttempt(shop.db, id)
  return 'spent'
}

/** Begun and not ended, as far as this shop understands what the provider says of it. */
const isOpen = ({ status }: ProviderPayment) => status === 'created' || status === 'unknown'

/** The same cart finds it no more, and makes another attempt. */
async function retireAttempt(db: Db, id: string) {
  await db
    .updateTable('shopOrder')
    .set({ fingerprint: id, status: 'Unpaid', couponHeldUntil: null })
    .where('id', '=', id)
    .where('status', 'in', ['Pending', 'Unpaid'])
    .execute()
}

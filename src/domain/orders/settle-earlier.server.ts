import { ShopError } from '#kernel/errors.ts'
import type { Db } from '#platform/database.ts'
import type { Shop } from '#platform/shop.ts'
import { listTaken } from '../payments/queries.server.ts'
import { findProviderPayments } from '../payments/razorpay.server.ts'
import type { Attempt } from './attempts.server.ts'
import { whyNotPaid } from './not-paid.ts'
import { isPlaced } from './order.ts'
import { getOrder } from './queries.server.ts'
import { settlePayments } from './settle-payment.server.ts'

/**
 * What became of an attempt that its shopper comes back to: `paid` is an order by now; `open` can be paid; of `unasked` the provider knows no order;
 * and `spent` is one whose money came and went back.
 */
type Earlier = 'paid' | 'open' | 'unasked' | 'spent'

/**
 * A shopper who paid, lost the page and came back must not pay twice; and one whose money went back can pay again, though not on the same order: the
 * provider takes money for each once. @throws ShopError payment_failed where money waits for a person, payment_unavailable
 */
export async function settleEarlier(shop: Shop, { id, razorpayOrderId }: Attempt): Promise<Earlier> {
  const payments = razorpayOrderId === null ? undefined : await findProviderPayments(shop, razorpayOrderId)
  if (razorpayOrderId === null || !payments) return 'unasked'
  const moved = payments.filter(({ status }) => status === 'captured' || status === 'authorized' || status === 'refunded')
  if (moved.length === 0) return 'open'
  const held = moved.filter(({ status }) => status !== 'refunded')
  const problem = await settlePayments(shop, held).then(
    () => undefined,
    (error: unknown) => error,
  )
  if (isPlaced((await getOrder(shop.quick, id)).status)) return 'paid'
  if (problem !== undefined) throw problem
  const taken = await listTaken(shop.db, id, razorpayOrderId)
  const waiting = taken.find(({ status, givenBack }) => status === 'captured' && !givenBack)
  if (waiting) throw new ShopError('payment_failed', whyNotPaid(waiting))
  if (taken.length === 0) return 'open'
  await retireAttempt(shop.db, id)
  return 'spent'
}

/** The same cart finds it no more, and makes another attempt. */
async function retireAttempt(db: Db, id: string) {
  await db
    .updateTable('shopOrder')
    .set({ fingerprint: id, status: 'Unpaid', couponHeldUntil: null })
    .where('id', '=', id)
    .where('status', 'in', ['Pending', 'Unpaid'])
    .execute()
}

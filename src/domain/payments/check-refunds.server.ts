import { sql } from 'kysely'
import { isShopError } from '#kernel/errors.ts'
import type { Db } from '#platform/database/database.ts'
import type { Shop } from '#platform/shop.ts'
import { getProviderRefund } from './razorpay/client.server.ts'
import { recordRefund } from './record-refund.server.ts'
import { firstCheckMs, longestCheckMs } from './refund.ts'

const atOnce = 16

/** Asks the provider about refunds that are pending, until each is processed or failed: an event may never arrive. */
export async function checkRefunds(shop: Shop, dueBy = shop.now()) {
  for (let claimed = atOnce; claimed === atOnce;) {
    const refunds = await claimDueRefunds(shop.db, dueBy)
    await Promise.all(refunds.map((refund) => checkRefund(shop, refund)))
    claimed = refunds.length
  }
}

type Due = { id: string; paymentId: string; razorpayRefundId: string }

/** The next check is stored before this one, so that a crash cannot lose it. Only the claimant asks. */
async function claimDueRefunds(db: Db, now: Date): Promise<Due[]> {
  const { rows } = await sql<Due>`
    update refund set next_check_at = ${now}::timestamptz
      + least(${longestCheckMs} * interval '1 ms', greatest(${firstCheckMs} * interval '1 ms', ${now}::timestamptz - created_at))
    where id = any (array(select id from refund where next_check_at <= ${now} order by next_check_at limit ${atOnce} for update skip locked))
    returning id, payment_id, razorpay_refund_id`.execute(db)
  return rows
}

async function checkRefund(shop: Shop, { id: ours, paymentId, razorpayRefundId }: Due) {
  try {
    const { id, amountPaise, outcome } = await getProviderRefund(shop, razorpayRefundId)
    if (outcome !== 'pending') await recordRefund(shop, { id, paymentId, amountPaise, ours, outcome })
  } catch (error) {
    if (!isShopError(error)) shop.log.error({ err: error, refundId: ours }, 'check of a refund')
  }
}

import { sql } from 'kysely'
import { isShopError } from '#kernel/errors.ts'
import type { Db } from '#platform/database/database.ts'
import type { Shop } from '#platform/shop.ts'
import { recordRefund } from './record-refund.server.ts'
import { firstCheckMs, longestCheckMs } from '../rules/refund.ts'

const batchSize = 16

/** Asks the provider about pending refunds that are due, because the event that ends a refund may never arrive. */
export async function checkRefunds(shop: Shop, dueBy = shop.now()) {
  for (let claimed = batchSize; claimed === batchSize;) {
    const refunds = await claimDueRefunds(shop.db, dueBy)
    await Promise.all(refunds.map((refund) => checkRefund(shop, refund)))
    claimed = refunds.length
  }
}

type DueRefund = { id: string; provider: string; paymentId: string; providerRefundId: string }

/** Claims refunds whose check is due. The next check is stored before this one, so that a crash cannot lose it. Only the claimant asks the provider. */
async function claimDueRefunds(db: Db, now: Date): Promise<DueRefund[]> {
  const { rows } = await sql<DueRefund>`
    update refund set next_check_at = ${now}::timestamptz
      + least(${longestCheckMs} * interval '1 ms', greatest(${firstCheckMs} * interval '1 ms', ${now}::timestamptz - created_at))
    where id = any (array(select id from refund where next_check_at <= ${now} order by next_check_at limit ${batchSize} for update skip locked))
    returning id, provider, payment_id, ${sql.ref('providerRefundId')}`.execute(db)
  return rows
}

async function checkRefund(shop: Shop, { id: ours, provider, paymentId, providerRefundId }: DueRefund) {
  try {
    const { id, amountPaise, outcome } = await shop.payments.of(provider).getRefund(providerRefundId)
    if (outcome !== 'pending') await recordRefund(shop, { id, paymentId, amountPaise, ours, outcome })
  } catch (error) {
    if (!isShopError(error)) shop.log.error({ err: error, refundId: ours }, 'refund check failed')
  }
}

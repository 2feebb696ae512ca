import { sql } from 'kysely'
import { dayMs } from '#kernel/duration.ts'
import type { Shop } from '#platform/shop.ts'
import type { PersonalRows } from '#shop/accounts/module.server.ts'
import { listOrderIdsOf } from '#shop/orders/module.server.ts'
import { keptDays } from '../rules/delivery.ts'

/**
 * Deliveries name no person, but a receiver's answer may. So ended deliveries about a person's orders are removed with the account. Waiting deliveries lose the
 * answer to their last try and their order, so that no later answer is stored.
 */
export const personalDeliveries: PersonalRows = {
  async erase(_shop, tx, { id }) {
    const orderIds = await listOrderIdsOf(tx, id)
    if (orderIds.length === 0) return
    await sql`delete from webhook_delivery where order_id = any(${orderIds}) and status in ('delivered', 'failed')`.execute(tx)
    await sql`update webhook_delivery set answer = '', order_id = null where order_id = any(${orderIds})`.execute(tx)
  },
}

/** Runs every night: deletes deliveries after 30 days, also deliveries of deleted addresses. */
export async function sweepDeliveries({ db, now }: Shop) {
  await db
    .deleteFrom('webhookDelivery')
    .where('createdAt', '<', new Date(now().getTime() - keptDays * dayMs))
    .execute()
}

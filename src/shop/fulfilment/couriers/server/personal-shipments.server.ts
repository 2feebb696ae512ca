import { sql } from 'kysely'
import type { PersonalRows } from '#shop/accounts/module.server.ts'
import { listOrderIdsOf } from '#shop/orders/module.server.ts'

/** The courier's words about a failed attempt may name people. */
export const personalShipments: PersonalRows = {
  async erase(_shop, tx, { id }) {
    const orderIds = await listOrderIdsOf(tx, id)
    await sql`update shipment_report set words = '' where words <> '' and shipment_id in (select id from shipment where order_id = any(${orderIds}))`.execute(
      tx,
    )
  },
}

import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database.ts'
import type { PersonalRows } from '#shop/accounts/module.server.ts'
import { listOrderIdsOf } from '#shop/orders/module.server.ts'
import type { DeliveryAttempt } from '../office-contract.ts'
import { readDesk, wireDesk } from './queries.server.ts'

/** A failed attempt to deliver with all that staff, the courier and the shopper wrote. */
export type ExportedAttempt = DeliveryAttempt & { orderId: string; parcel: number }

/** Returns the failed attempts to deliver the parcels of orders. */
export async function exportAttempts(db: Db, orderIds: string[]): Promise<ExportedAttempt[]> {
  if (orderIds.length === 0) return []
  const rows = await readDesk(db, sql`select seq from failed_delivery where order_id = any(${orderIds})`)
  return rows.map(wireDesk).flatMap(({ orderId, parcel, attempts }) => attempts.map((attempt) => ({ ...attempt, orderId, parcel })))
}

/** Empties the words of the attempts to deliver that a condition on the attempt `a` or its order `o` chooses. */
const eraseWords = (
  condition: RawBuilder<unknown>,
) => sql`update delivery_attempt a set note = '', answer_phone = '', answer_address = '' from failed_delivery f, shop_order o
  where f.parcel_id = a.parcel_id and o.id = f.order_id and a.note || a.answer_phone || a.answer_address <> '' and ${condition}`

/** Erases what people wrote about the attempts of these orders. Times, reasons and costs stay. */
async function forgetAttemptsOf(tx: Tx, orderIds: readonly string[]) {
  if (orderIds.length > 0) await eraseWords(sql`o.id = any(${orderIds})`).execute(tx)
}

/** Words that were written after the account was deleted go once their order is finished. */
export const personalAttempts: PersonalRows = {
  erase: async (_shop, tx, { id }) => forgetAttemptsOf(tx, await listOrderIdsOf(tx, id)),
  async eraseRest(_shop, tx) {
    await eraseWords(sql`o.customer_id is null and o.status in ('Delivered', 'Cancelled')`).execute(tx)
  },
}

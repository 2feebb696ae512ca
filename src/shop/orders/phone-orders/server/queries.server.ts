import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database.ts'

const columns = [
  'shopOrder.id',
  'shopOrder.status',
  'shopOrder.withdrawnAt',
  'shopOrder.expiresAt',
  'shopOrder.totalPaise',
  'shopOrder.customerId',
  'phoneOrder.provider',
  'phoneOrder.linkId',
  'phoneOrder.linkUrl',
] as const

export type PhoneOrder = NonNullable<Awaited<ReturnType<typeof findPhoneOrder>>>

/** Finds a phone order with its link. Returns undefined for any other order. */
export function findPhoneOrder(db: Db | Tx, id: string) {
  return db
    .selectFrom('phoneOrder')
    .innerJoin('shopOrder', 'shopOrder.id', 'phoneOrder.orderId')
    .select(columns)
    .where('shopOrder.id', '=', id)
    .executeTakeFirst()
}

/** Finds the phone order that a request with this key has made. */
export function findByRequestKey(tx: Tx, requestKey: string) {
  return tx.selectFrom('phoneOrder').select(['orderId', 'requestHash']).where('requestKey', '=', requestKey).executeTakeFirst()
}

/** Stores the provider's link, unless another request has stored it. */
export async function setLink(tx: Tx, id: string, { linkId, linkUrl }: { linkId: string; linkUrl: string }) {
  await tx.updateTable('phoneOrder').set({ linkId, linkUrl }).where('orderId', '=', id).where('linkId', 'is', null).execute()
}

/** Marks an unpaid phone order as cancelled by staff, and frees its coupon and its packs. The order must be locked. */
export async function setWithdrawn(tx: Tx, id: string, withdrawnAt: Date) {
  await tx.updateTable('shopOrder').set({ status: 'Unpaid', withdrawnAt, couponHeldUntil: null }).where('id', '=', id).execute()
  await tx.deleteFrom('stockHold').where('orderId', '=', id).execute()
}

/** Locks and lists the phone orders of a customer that may still be paid. */
export function lockOpenOf(tx: Tx, customerId: string) {
  return tx
    .selectFrom('shopOrder')
    .select('id')
    .where('customerId', '=', customerId)
    .where('source', '=', 'phone')
    .where('status', 'in', ['Pending', 'Unpaid'])
    .where('withdrawnAt', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** Returns whether a pack of the order is sold out, so that its payment would be refunded. A pack that has become a bundle counts by its parts. */
export async function isSoldOut(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql<{ itemId: string }>`
    select i.id as item_id from (
      select coalesce(p.item_id, o.item_id) as item_id, sum(o.pieces * coalesce(p.pieces, 1)) as wanted
      from pieces_of_order(${id}) o left join bundle_part p on p.bundle_id = o.item_id group by 1
    ) w
    join stock_item i on i.id = w.item_id and i.tracked and not i.may_oversell where i.on_hand < w.wanted limit 1`.execute(db)
  return rows.length > 0
}

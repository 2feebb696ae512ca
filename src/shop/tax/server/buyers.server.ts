import type { Db, Tx } from '#platform/database/database.ts'
import type { PersonalRows } from '#shop/accounts/module.server.ts'

/** The businesses that shoppers buy for, by the order whose invoice names them. */

/** Lists the businesses that a person bought for, by their orders. */
export const listBuyersOf = (db: Db, customerId: string) =>
  db
    .selectFrom('taxBuyer')
    .innerJoin('shopOrder', 'shopOrder.id', 'taxBuyer.orderId')
    .select(['taxBuyer.orderId', 'taxBuyer.gstin', 'taxBuyer.businessName'])
    .where('shopOrder.customerId', '=', customerId)
    .orderBy('shopOrder.seq')
    .execute()

/** Deletes the businesses of erased accounts whose orders need no further invoice. Issued documents keep the business, as the law requires. */
async function forgetBuyers(tx: Tx | Db) {
  await tx
    .deleteFrom('taxBuyer')
    .using('shopOrder')
    .whereRef('shopOrder.id', '=', 'taxBuyer.orderId')
    .where('shopOrder.customerId', 'is', null)
    .where(({ or, eb }) => or([eb('shopOrder.status', 'in', ['Delivered', 'Cancelled']), eb('shopOrder.paidAt', 'is', null)]))
    .execute()
}

export const personalBuyers: PersonalRows = { eraseRest: (_shop, tx) => forgetBuyers(tx) }

/** Runs every night, for orders that were still open when their account was deleted. */
export const sweepBuyers = ({ db }: { db: Db }) => forgetBuyers(db)

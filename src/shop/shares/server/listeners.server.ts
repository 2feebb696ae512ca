import type { Tx } from '#platform/database/database.ts'
import type { Shop } from '#platform/shop.ts'
import { orderCancelled, orderDelivered, orderPaid, orderPrepaid, refundFailed, refundProcessed } from '#shop/orders/module.server.ts'
import { returnChanged } from '#shop/fulfilment/module.server.ts'
import { noteShare } from './derive-share.server.ts'

/** The event says whether the order has a coupon, so other payments cost no query here. */
export const earnPaid = orderPaid.listener(async (shop, tx, { orderId, hasCoupon }) => {
  if (hasCoupon) await noteShare(shop, tx, orderId)
})

export const earnDelivered = orderDelivered.listener(async (shop, tx, { orderId, deliveredAt }) => {
  if (await hasCelebrity(tx, orderId)) await noteShare(shop, tx, orderId, { deliveredAt, sentAt: null })
})

async function noteChange(shop: Shop, tx: Tx, { orderId }: { orderId: string | null }) {
  if (orderId !== null && (await hasCelebrity(tx, orderId))) await noteShare(shop, tx, orderId)
}

const hasCelebrity = async (tx: Tx, orderId: string) =>
  (await tx.selectFrom('shopOrder').select('id').where('id', '=', orderId).where('couponCreatedBy', 'is not', null).executeTakeFirst()) !== undefined

export const noteChanges = [orderPrepaid, orderCancelled, refundProcessed, refundFailed].map((changed) => changed.listener(noteChange))

/** Only a closed return shows how many pieces came back. */
export const takeBackReturned = returnChanged.listener(async (shop, tx, { orderId, state }) => {
  if (state === 'closed') await noteChange(shop, tx, { orderId })
})

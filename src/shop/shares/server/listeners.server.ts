import { orderCancelled, orderDelivered, orderPaid, orderPrepaid, refundFailed, refundProcessed } from '#shop/orders/module.server.ts'
import { returnChanged } from '#shop/fulfilment/module.server.ts'
import { noteShare } from './derive-share.server.ts'

/* Orders without a coupon have no celebrity. Their events say so, so they cost no statement. */

export const earnPaid = orderPaid.listener(async (shop, tx, { orderId, hasCoupon }) => {
  if (hasCoupon) await noteShare(shop, tx, orderId)
})

export const earnPrepaid = orderPrepaid.listener(async (shop, tx, { orderId, hasCoupon }) => {
  if (hasCoupon) await noteShare(shop, tx, orderId)
})

export const earnDelivered = orderDelivered.listener(async (shop, tx, { orderId, hasCoupon, deliveredAt }) => {
  if (hasCoupon) await noteShare(shop, tx, orderId, { deliveredAt, sentAt: null })
})

export const takeBackCancelled = orderCancelled.listener(async (shop, tx, { orderId, hasCoupon }) => {
  if (hasCoupon) await noteShare(shop, tx, orderId)
})

export const takeBackRefunded = refundProcessed.listener(async (shop, tx, { orderId, hasCoupon }) => {
  if (hasCoupon && orderId !== null) await noteShare(shop, tx, orderId)
})

export const restoreUnrefunded = refundFailed.listener(async (shop, tx, { orderId, hasCoupon }) => {
  if (hasCoupon && orderId !== null) await noteShare(shop, tx, orderId)
})

/** Only the end of a return tells whether cash went back. */
export const takeBackReturned = returnChanged.listener(async (shop, tx, { orderId, state, hasCoupon }) => {
  if (hasCoupon && state === 'closed') await noteShare(shop, tx, orderId)
})

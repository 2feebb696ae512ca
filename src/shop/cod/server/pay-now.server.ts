import { orderShipped } from '#shop/fulfilment/module.server.ts'
import { endPayNow, orderCancelled, orderDelivered } from '#shop/orders/module.server.ts'

/* An order that was sent is paid in cash, also if its shipping is taken back: its invoice has the fee. */
export const endPayNowWhenShipped = orderShipped.listener((shop, tx, { orderId }) => endPayNow(shop, tx, orderId))
export const endPayNowWhenDelivered = orderDelivered.listener((shop, tx, { orderId }) => endPayNow(shop, tx, orderId))
export const endPayNowWhenCancelled = orderCancelled.listener((shop, tx, { orderId }) => endPayNow(shop, tx, orderId))

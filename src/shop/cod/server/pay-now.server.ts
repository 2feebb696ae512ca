import { orderShipped } from '#shop/fulfilment/module.server.ts'
import { endPayNow, orderCancelled, orderDelivered } from '#shop/orders/module.server.ts'

/* Once an order was sent, it can no longer be paid online, also if its shipping is taken back: its invoice has the fee for cash. */
export const endPayNowWhenShipped = orderShipped.listener((shop, tx, { orderId }) => endPayNow(shop, tx, orderId))
export const endPayNowWhenDelivered = orderDelivered.listener((shop, tx, { orderId }) => endPayNow(shop, tx, orderId))
export const endPayNowWhenCancelled = orderCancelled.listener((shop, tx, { orderId }) => endPayNow(shop, tx, orderId))

/** The failpoints that every purchase passes, from the cart to the order. */
export const checkoutFailpoints = [
  'attempt-kept',
  'provider-order-made',
  'provider-order-kept',
  'payment-read',
  'payment-recorded',
  'order-paid',
  'payment-settled',
  'webhook-kept',
] as const

/** The failpoints of cash on delivery. Their own tests stop at each (src/shop/cod/tests). */
export const codFailpoints = ['cod-attempt-kept', 'cod-placed', 'cod-confirmed', 'cod-returned'] as const

/** The failpoints of a cash on delivery order that is paid online. Their own test stops at each (src/shop/orders/pay-now/tests). */
export const payNowFailpoints = ['cod-link-made', 'cod-link-stored', 'order-prepaid'] as const

/** The failpoint of a lost parcel. Its own test stops there (src/shop/fulfilment/failed-deliveries/tests). */
export const deskFailpoints = ['parcel-given-up'] as const

/** The failpoints of a parcel that is booked with a courier. Their own test stops at each (src/shop/fulfilment/couriers/tests). */
export const courierFailpoints = ['shipment-stored', 'shipment-made', 'shipment-booked', 'shipment-shipped', 'shipment-reported', 'shipment-cancelled'] as const

/** The failpoints of couriers' payouts. Their own test stops at each (src/shop/cod/remittances/tests). */
export const payoutFailpoints = ['payout-stored', 'payout-imported'] as const

/** The failpoint of prices that are set for a time. Their own test stops there (src/shop/catalogue/schedules/tests). */
export const scheduleFailpoints = ['schedules-applied'] as const

/** The failpoints of the checkout, and those within each transaction that decides about money, a password or a recalled batch, and between its steps. */
export const failpoints = [
  ...checkoutFailpoints,
  'money-taken',
  'document-issued',
  'signature-kept',
  'webhook-applied',
  'attempt-checked',
  'order-changed',
  'edit-stored',
  'order-edited',
  'cancel-stored',
  'order-cancelled',
  'phone-order-stored',
  'link-made',
  'link-stored',
  'link-cancelled',
  'return-stored',
  'return-received',
  'return-ended',
  'return-closed',
  'order-packed',
  'order-shipped',
  'recall-stored',
  'batch-recalled',
  'pieces-replaced',
  'recall-queued',
  'refund-requested',
  'refund-sent',
  'refund-processed',
  'refund-recalled',
  'refund-given-up',
  'reset-requested',
  'reset-link-stored',
  'password-stored',
  'rows-moved',
  'accounts-joined',
  'message-sent',
  'message-noted',
  'webhook-sent',
] as const

/** The failpoints that a random history may pass (tests/stress/histories). The failpoints of couriers have a test of their own. */
export const historyFailpoints = [...failpoints, ...codFailpoints, ...payNowFailpoints, ...deskFailpoints, ...payoutFailpoints] as const

/** Every failpoint of the shop. */
export const allFailpoints = [...historyFailpoints, ...courierFailpoints, ...scheduleFailpoints] as const

type ShopFailpoints = Record<(typeof allFailpoints)[number], true>

declare module '#platform/process/failpoints.ts' {
  interface Failpoints extends ShopFailpoints {}
}

// The pure rules and words that other modules use. Safe in a browser.

export { couponLinkPath, linkedCode, linkedQr } from './coupons/rules/coupon-link.ts'
export { paymentHosts } from './payments/razorpay/pages.ts'
export { phoneSourceTexts, type PhoneSource } from './phone-orders/rules/phone-source.ts'
export { capToLines, leftOfLines, type PiecesRefund, sumParts } from './rules/refunded-lines.ts'
export {
  isObsolete,
  isTooLittleToRefund,
  leftToRefund,
  minRefundPaise,
  refundOrigins,
  sumPaise,
  type RefundOrigin,
  type RefundStatus,
} from './payments/rules/refund.ts'
export { describeOffline, offlineKindTexts, type OfflineKind, offlineProvider } from './payments/rules/offline.ts'
export { replacementNotice } from './mails/replacement-mail.ts'
export { recallNotice } from './recalls/rules/recall-notice.ts'
export { describeArrival } from './rules/arrival.ts'
export { awaitsAddressText, shopperName } from './gifts/rules/gift.ts'
export { hidesAddress, forShopper, withoutTracking } from './gifts/rules/hidden-address.ts'
export { arrivesSentence, daysOf, orderFactsTexts, takesReturns, tellUs } from './rules/order-facts-texts.ts'
export { cashPaiseOf, orderCash } from './rules/cash.ts'
export { orderExample } from './rules/order-example.ts'
export { percentOfCoupon } from './discounts/rules/discount-rows.ts'
export { chargesDelivery } from './pricing/rules/delivery-charge.ts'
export { maxQty } from './pricing/rules/max-qty.ts'
export { codFee } from './pay-now/rules/pay-now.ts'
export {
  awaitsAddress,
  fulfilmentFilters,
  fulfilmentOfPieces,
  isQueued,
  openReturnStates,
  queuedFulfilments,
  waitsToBePacked,
  type Fulfilment,
} from './rules/fulfilment.ts'
export { noticeOf } from './rules/notice.ts'
export { addressLine, customerName } from './rules/order-columns.ts'
export {
  canChangeStatus,
  codFilters,
  methodFilters,
  codStates,
  findsAttempts,
  hasPaid,
  isOrderId,
  isPlaced,
  isUnfinished,
  itemsToSend,
  orderStatuses,
  placedStatuses,
  statusFilters,
  versionedFields,
  type CodFilter,
  type CodState,
  type OrderStatus,
  type StatusFilter,
  type StatusOf,
} from './rules/order.ts'
export { longestViewName, splitFilters, withinDays, type ViewFilters } from './views/rules/view.ts'
export { isForRemovedItems, refundFilters, refundStateOf } from './rules/refund-state.ts'
export {
  deliveryAnswered,
  deliveryDaySet,
  deliveryFailed,
  lossUndone,
  parcelBack,
  parcelCameBack,
  parcelGivenUp,
  parcelLost,
  parcelMarkedLost,
  parcelReturning,
  parcelSentAgain,
  shopperAsked,
} from './rules/delivery-actions.ts'
export { replacementMade, returnAskedByShopper, returnWithdrawnByShopper, shipmentBooked, shipmentCancelled, shippingUndone } from './rules/timeline.ts'

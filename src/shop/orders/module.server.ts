import { sql } from 'kysely'
import type { ShopModule } from '#platform/shop.ts'
import { buyersApi } from './buyers/server/api.server.ts'
import { customerFinder } from './buyers/server/customer-finder.server.ts'
import { celebritiesApi } from './celebrities/server/api.server.ts'
import { couponsApi } from './coupons/server/api.server.ts'
import { couponFinder } from './coupons/server/coupon-finder.server.ts'
import { couponClaims } from './coupons/server/coupon-claims.server.ts'
import { eraseCoupons } from './coupons/server/delete-coupon.server.ts'
import { discountsApi } from './discounts/server/api.server.ts'
import { exceptionMails } from './mails/exception-mails.ts'
import { orderMails } from './mails/order-mails.ts'
import { replacementMail } from './mails/replacement-mail.ts'
import { moneyApi } from './money/server/api.server.ts'
import { disputeNeeds } from './money/server/list-disputes.server.ts'
import { moneyNeeds } from './money/server/queries.server.ts'
import { orderNotesApi } from './order-notes/server/api.server.ts'
import { refundMails } from './payments/mails/refund-mails.ts'
import { paymentsApi } from './payments/server/api.server.ts'
import { refundJobs } from './payments/server/send-refund.server.ts'
import { remindOfDisputesJob } from './payments/server/remind-of-disputes.server.ts'
import { storeDisputesJob } from './payments/server/record-dispute.server.ts'
import { storeSettlementsJob } from './payments/server/store-settlements.server.ts'
import { webhookCheck } from './payments/server/webhook-check.server.ts'
import { payNowApi } from './pay-now/server/api.server.ts'
import { cancelCodLinkJob, personalPayNow } from './pay-now/server/end-pay-now.server.ts'
import { giftMails, giftMessage } from './gifts/mails/gift-mails.ts'
import { giftsApi } from './gifts/server/api.server.ts'
import { giftsNeed, remindRecipientsJob } from './gifts/server/remind-recipients.server.ts'
import { linkMail } from './phone-orders/mails/link-mail.ts'
import { phoneOrdersApi } from './phone-orders/server/api.server.ts'
import { cancelPaymentLinkJob, personalPhoneOrders } from './phone-orders/server/cancel-phone-order.server.ts'
import { pricingApi } from './pricing/server/api.server.ts'
import { offlineApi } from './offline/server/api.server.ts'
import { recallMail } from './recalls/rules/recall-notice.ts'
import { recallsApi } from './recalls/server/api.server.ts'
import { sendRecallJob } from './recalls/server/recall-batch.server.ts'
import { reminderMail } from './reminders/mails/reminder-mail.ts'
import { cartRemindersApi } from './reminders/server/api.server.ts'
import { oneClickEnd, personalReminders } from './reminders/server/end-reminders.server.ts'
import { sendCartRemindersJob, sweepCartReminders } from './reminders/server/send-cart-reminders.server.ts'
import { ordersAdminApi } from './server/admin-api.server.ts'
import { ordersApi } from './server/api.server.ts'
import { applyWebhookJob } from './server/apply-webhook.server.ts'
import { payingPages } from './rules/paying-pages.ts'
import { sweepOrders, personalOrders } from './server/personal-rows.server.ts'
import { findNewestOrder } from './server/confirm-order.server.ts'
import { orderFinder } from './server/order-finder.server.ts'
import { orderGauges } from './server/gauges.server.ts'
import { orderNeeds } from './server/order-filter.server.ts'
import { paymentReturn } from './server/payment-return.server.ts'
import { linesWithPicture } from './server/queries.server.ts'
import { reconcileJob } from './server/reconcile.server.ts'
import { orderViewsApi } from './views/server/api.server.ts'
import { personalViews } from './views/server/views.server.ts'

export const orders: ShopModule = {
  name: 'orders',
  api: [
    pricingApi,
    couponsApi,
    discountsApi,
    ordersApi,
    ordersAdminApi,
    paymentsApi,
    moneyApi,
    phoneOrdersApi,
    celebritiesApi,
    cartRemindersApi,
    orderNotesApi,
    buyersApi,
    recallsApi,
    payNowApi,
    orderViewsApi,
    offlineApi,
    giftsApi,
  ],
  site: [paymentReturn, oneClickEnd],
  payingPages,
  jobs: [
    applyWebhookJob,
    reconcileJob,
    storeSettlementsJob,
    storeDisputesJob,
    remindOfDisputesJob,
    ...refundJobs,
    sendRecallJob,
    cancelPaymentLinkJob,
    cancelCodLinkJob,
    sendCartRemindersJob,
    remindRecipientsJob,
  ],
  smsKinds: [giftMessage],
  erase: [eraseCoupons],
  nightly: [sweepOrders, sweepCartReminders],
  pictures: [linesWithPicture],
  finders: [orderFinder, customerFinder, couponFinder],
  gauges: orderGauges,
  needs: [...disputeNeeds, ...moneyNeeds, ...orderNeeds, giftsNeed],
  personal: [personalOrders, personalReminders, personalPhoneOrders, personalPayNow, personalViews],
  realExample: findNewestOrder,
  mails: [...orderMails, ...exceptionMails, ...refundMails, linkMail, recallMail, reminderMail, replacementMail, ...giftMails],
  checks: [webhookCheck],
  subjects: [
    { at: '/coupons/:id', scope: 'coupons:read', find: (ids) => sql`select id, code as name from coupon where id = any(${ids})` },
    { at: '/discounts/:id', scope: 'coupons:read', find: (ids) => sql`select id, title as name from discount where id = any(${ids})` },
    { at: '/celebrities/:id', scope: 'celebrities:read', find: (ids) => sql`select id, name from celebrity where id = any(${ids})` },
    { at: '/orders/:id', scope: 'orders:read', find: (ids) => sql`select id, address ->> 'name' as name from shop_order where id = any(${ids})` },
  ],
  claimSources: [couponClaims],
}

/* What later modules use on the server. */
export { countCelebrities, findCelebrity, listCelebrities } from './celebrities/server/queries.server.ts'
export { findStatement, readStatement, type Statement } from './celebrities/server/statement.server.ts'
export { findCouponByCode, insertCoupon } from './coupons/server/queries.server.ts'
export { listOrderNotes, listOrderTags, listSlipNotes } from './order-notes/server/queries.server.ts'
export { notifyShopper } from './payments/server/notify-shopper.server.ts'
export { refundFailed, refundProcessed } from './payments/server/events.server.ts'
export { findPayment, findRefund, listPaymentsOf } from './payments/server/queries.server.ts'
export { readRefundable, readSettled } from './payments/server/refundable.server.ts'
export { requestOrderRefund, type Refund } from './payments/server/request-refund.server.ts'
export { requireProofAbove, requireRefundProof } from './payments/server/require-refund-proof.server.ts'
export { wireRefund } from './payments/server/wire-payment.server.ts'
export { endPayNow } from './pay-now/server/end-pay-now.server.ts'
export { offerPayNow } from './pay-now/server/offer-pay-now.server.ts'
export { isPrepaid } from './pay-now/server/queries.server.ts'
export { guardCouponGuess } from './coupons/server/guard-coupon-guess.server.ts'
export { readCartTerms } from './discounts/server/read-cart-terms.server.ts'
export { cartExtras, type ExtraLine, type PricedCart } from './pricing/server/cart-extras.server.ts'
export { listViews } from './views/server/views.server.ts'
export { findReminder } from './reminders/server/queries.server.ts'
export { listOrderIdsOf, listOrderRowsOf } from './server/account-queries.server.ts'
export { eachOrder, noChange, type ActionResult } from './server/each-order.server.ts'
export { orderMessage } from './mails/order-mails.ts'
export {
  attemptStored,
  cancellationRefunded,
  deliveryReported,
  giftAddressed,
  orderAddressChanged,
  orderCancelled,
  orderDelivered,
  orderPaid,
  orderPrepaid,
} from './server/events.server.ts'
export { listPlacedOrders, orderRows } from './server/list-orders.server.ts'
export { noCashForGifts, refuseCash } from './gifts/server/store-gift.server.ts'
export { hasAddress, isFullyRefunded, isWaitingToPack } from './server/order-filter.server.ts'
export { notifyOrder } from './server/order-notices.server.ts'
export { listSlipLines, type PlacedParagraph, type TextsOfOrders } from './server/order-slots.server.ts'
export { findOrder, getOrder, lockOrder, setFulfilment, setTracking } from './server/queries.server.ts'
export {
  placeOnDelivery,
  prepareAdvance,
  quoteOnDelivery,
  settleBeforeDelivery,
  storeOnDelivery,
  type DeliveryCart,
} from './server/place-on-delivery.server.ts'
export { readFollowedOrder, type FollowedOrder } from './server/read-followed-order.server.ts'
export { cancelLocked, markCancelled, reportDelivered } from './server/update-order.server.ts'
export { readLeftOfLines, refuseRefundedTwice } from './server/refuse-pieces.server.ts'
export { seesMoney } from './server/sees-money.server.ts'
export { followLink, payPath, reviewLink } from './server/signed-order-link.server.ts'
export { webhookCheck } from './payments/server/webhook-check.server.ts'
export { findReplacements, type FreeLine, insertReplacement } from './server/insert-replacement.server.ts'
export { quoteCart } from './pricing/server/quote-cart.server.ts'
export { isBeforeLive, isPlacedInTest } from './server/test-mode-payments.server.ts'
export { wireOrder, type OrderRow } from './server/wire-order.server.ts'

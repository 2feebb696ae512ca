import { addressesApi } from '#domain/addresses/api.server.ts'
import { personalAddresses } from '#domain/addresses/personal-rows.server.ts'
import { statusOf } from '#domain/error-codes.ts'
import { failpoints } from '#domain/failpoints.ts'
import { limitRules } from '#domain/limit-rules.ts'
import { analyticsApi } from '#domain/analytics/api.server.ts'
import { auditApi } from '#domain/audit/api.server.ts'
import { backupsApi } from '#domain/backups/api.server.ts'
import { nightlyBackupJob } from '#domain/backups/begin-backup.server.ts'
import { backUpJob } from '#domain/backups/make-backup.server.ts'
import { backupNeed } from '#domain/backups/queries.server.ts'
import { buyersApi } from '#domain/buyers/api.server.ts'
import { cartRemindersApi } from '#domain/cart-reminders/api.server.ts'
import { oneClickEnd } from '#domain/cart-reminders/end-reminders.server.ts'
import { personalReminders } from '#domain/cart-reminders/personal-rows.server.ts'
import { reminderMail } from '#domain/cart-reminders/reminder-mail.ts'
import { sendCartRemindersJob, sweepCartReminders } from '#domain/cart-reminders/send-cart-reminders.server.ts'
import { catalogueApi } from '#domain/catalogue/api.server.ts'
import { eraseProducts } from '#domain/catalogue/delete-product.server.ts'
import { productsWithPicture } from '#domain/catalogue/queries.server.ts'
import { sweepImports } from '#domain/catalogue/undo-import.server.ts'
import { celebritiesApi } from '#domain/celebrities/api.server.ts'
import { couponsApi } from '#domain/coupons/api.server.ts'
import { eraseCoupons } from '#domain/coupons/delete-coupon.server.ts'
import { accountMails } from '#domain/customers/account-mails.ts'
import { customersAdminApi } from '#domain/customers/admin-api.server.ts'
import { customersApi } from '#domain/customers/api.server.ts'
import { eraseCustomers } from '#domain/customers/erase-customers.server.ts'
import { ownAccountApi } from '#domain/customers/own-account-api.server.ts'
import { personalEntries, personalMessages } from '#domain/customers/personal-rows.server.ts'
import { customersWithPhoto } from '#domain/customers/queries.server.ts'
import { sendResetLinkJob } from '#domain/customers/send-reset-link.server.ts'
import { sweepAccounts } from '#domain/customers/sweep-accounts.server.ts'
import { foldFiguresJob } from '#domain/figures/fold-figures.server.ts'
import { firstStepsApi } from '#domain/first-steps/api.server.ts'
import { labReportsApi } from '#domain/lab-reports/api.server.ts'
import { labReportFiles } from '#domain/lab-reports/lab-report-files.server.ts'
import { batchesWithReport } from '#domain/lab-reports/queries.server.ts'
import { leadsApi } from '#domain/leads/api.server.ts'
import { personalLeads } from '#domain/leads/personal-rows.server.ts'
import { leadsNeed } from '#domain/leads/queries.server.ts'
import { leadMails } from '#domain/leads/reply-mail.ts'
import { mediaApi } from '#domain/media/api.server.ts'
import { removeFileJob } from '#domain/media/keep-files.server.ts'
import { mediaFiles } from '#domain/media/media-files.server.ts'
import { forgetPictureJob } from '#domain/media/remove-unused-picture.server.ts'
import { mergesApi } from '#domain/merges/api.server.ts'
import { contactMails } from '#domain/merges/contact-mails.ts'
import { finishMerges } from '#domain/merges/finish-merges.server.ts'
import { mergesWithPhoto } from '#domain/merges/queries.server.ts'
import { messagesApi } from '#domain/messages/api.server.ts'
import { deliverCodeJob, deliverMailJob, deliverSmsJob } from '#domain/messages/deliver-message.server.ts'
import { sweepMessages } from '#domain/messages/sweep-messages.server.ts'
import { moneyApi } from '#domain/money/api.server.ts'
import { moneyNeeds } from '#domain/money/queries.server.ts'
import { needsApi } from '#domain/needs/api.server.ts'
import { ownerMails } from '#domain/needs/owner-mails.ts'
import { tellOwnerJob } from '#domain/needs/tell-owner.server.ts'
import { notesApi } from '#domain/notes/api.server.ts'
import { personalNotes } from '#domain/notes/personal-rows.server.ts'
import { orderNotesApi } from '#domain/order-notes/api.server.ts'
import { findNewestOrder } from '#domain/orders/newest-order.server.ts'
import { ordersAdminApi } from '#domain/orders/admin-api.server.ts'
import { ordersApi } from '#domain/orders/api.server.ts'
import { applyWebhookJob } from '#domain/orders/apply-webhook.server.ts'
import { exceptionMails } from '#domain/orders/exception-mails.ts'
import { sweepOrders } from '#domain/orders/forget-orders.server.ts'
import { orderNeeds } from '#domain/orders/order-filter.server.ts'
import { orderMails } from '#domain/orders/order-mails.ts'
import { ownOrdersApi } from '#domain/orders/own-api.server.ts'
import { paymentReturn } from '#domain/orders/payment-return.server.ts'
import { personalOrders } from '#domain/orders/personal-rows.server.ts'
import { linesWithPicture } from '#domain/orders/queries.server.ts'
import { reconcileJob } from '#domain/orders/reconcile.server.ts'
import { parcelsApi } from '#domain/parcels/api.server.ts'
import { packingNeed } from '#domain/parcels/list-queue.server.ts'
import { withdrawShipped } from '#domain/parcels/notify-shipped.server.ts'
import { refuseRecalledDelivery, replaceRecalledJob, replaceUnfit } from '#domain/parcels/replace-recalled.server.ts'
import { anotherParcelMail } from '#domain/parcels/shipped-mails.ts'
import { passkeysApi } from '#domain/passkeys/api.server.ts'
import { paymentsApi } from '#domain/payments/api.server.ts'
import { refundMails } from '#domain/payments/refund-mails.ts'
import { refundJobs } from '#domain/payments/send-refund.server.ts'
import { peopleApi } from '#domain/people/api.server.ts'
import { phoneOrdersApi } from '#domain/phone-orders/api.server.ts'
import { cancelPaymentLinkJob } from '#domain/phone-orders/cancel-phone-order.server.ts'
import { linkMail } from '#domain/phone-orders/link-mail.ts'
import { personalPhoneOrders } from '#domain/phone-orders/personal-rows.server.ts'
import { previewsApi } from '#domain/previews/api.server.ts'
import { pricingApi } from '#domain/pricing/api.server.ts'
import { proofsApi } from '#domain/proofs/api.server.ts'
import { returnsApi } from '#domain/returns/api.server.ts'
import { returnsNeed } from '#domain/returns/list-returns.server.ts'
import { personalReturns } from '#domain/returns/personal-rows.server.ts'
import { returnMails } from '#domain/returns/return-mails.ts'
import { reviewsApi } from '#domain/reviews/api.server.ts'
import { reviewInvitationMail } from '#domain/reviews/invitation-mail.ts'
import { inviteBuyersJob, scheduleInvitation } from '#domain/reviews/invite-buyers.server.ts'
import { reviewsNeed } from '#domain/reviews/list-reviews.server.ts'
import { personalReviews } from '#domain/reviews/personal-rows.server.ts'
import { reviewsWithPhoto } from '#domain/reviews/queries.server.ts'
import { sweepReviews } from '#domain/reviews/sweep-reviews.server.ts'
import { deliverWebhookJob } from '#domain/sandbox/webhooks.server.ts'
import { secondFactorApi } from '#domain/second-factor/api.server.ts'
import { settingsApi } from '#domain/settings/api.server.ts'
import { staffApi } from '#domain/staff/api.server.ts'
import { invitationMail } from '#domain/staff/invitation-mail.ts'
import { sweepInvitations } from '#domain/staff/sweep-invitations.server.ts'
import { stockAlertsApi } from '#domain/stock-alerts/api.server.ts'
import { backInStockMail } from '#domain/stock-alerts/back-in-stock-mail.ts'
import { personalAlerts } from '#domain/stock-alerts/personal-rows.server.ts'
import { sendStockAlertsJob } from '#domain/stock-alerts/send-stock-alerts.server.ts'
import { sweepStockAlerts } from '#domain/stock-alerts/sweep-stock-alerts.server.ts'
import { stockApi } from '#domain/stock/api.server.ts'
import { checkShelfLife, expireBatchesJob, stockNeeds } from '#domain/stock/expire-batches.server.ts'
import { recallsApi } from '#domain/recalls/api.server.ts'
import { sendRecallJob } from '#domain/recalls/send-recall.server.ts'
import { recallMail } from '#domain/recalls/recall-notice.ts'
import { lowStockMail } from '#domain/stock/low-stock-mail.ts'
import { tagsApi } from '#domain/tags/api.server.ts'
import { personalTags } from '#domain/tags/personal-rows.server.ts'
import { videosApi } from '#domain/videos/api.server.ts'
import { videosWithFile, videosWithPoster } from '#domain/videos/queries.server.ts'
import type { Definition, ShopModule } from '#platform/module.ts'

const audit: ShopModule = {
  name: 'audit',
  api: [auditApi, analyticsApi],
  jobs: [foldFiguresJob],
}

const settings: ShopModule = {
  name: 'settings',
  api: [settingsApi],
}

const media: ShopModule = {
  name: 'media',
  api: [mediaApi],
  files: [mediaFiles],
  jobs: [forgetPictureJob, removeFileJob],
}

const messages: ShopModule = {
  name: 'messages',
  api: [messagesApi],
  jobs: [deliverCodeJob, deliverSmsJob, deliverMailJob],
  nightly: [sweepMessages],
}

const accounts: ShopModule = {
  name: 'accounts',
  api: [customersApi, ownAccountApi, customersAdminApi, mergesApi, passkeysApi, proofsApi, secondFactorApi, addressesApi, staffApi, notesApi, tagsApi],
  jobs: [sendResetLinkJob],
  erase: [eraseCustomers],
  nightly: [sweepAccounts, finishMerges, sweepInvitations],
  pictures: [customersWithPhoto, mergesWithPhoto],
  personal: [personalAddresses, personalTags, personalNotes, personalMessages, personalEntries],
  mails: [...accountMails, ...contactMails, invitationMail],
}

const catalogue: ShopModule = {
  name: 'catalogue',
  api: [catalogueApi, videosApi, previewsApi, labReportsApi],
  site: [labReportFiles],
  erase: [eraseProducts],
  nightly: [sweepImports],
  pictures: [productsWithPicture, videosWithPoster],
  documents: [videosWithFile, batchesWithReport],
}

const stock: ShopModule = {
  name: 'stock',
  api: [stockApi, stockAlertsApi],
  jobs: [sendStockAlertsJob, expireBatchesJob],
  nightly: [sweepStockAlerts],
  listeners: [checkShelfLife],
  needs: stockNeeds,
  personal: [personalAlerts],
  mails: [backInStockMail, lowStockMail],
}

const orders: ShopModule = {
  name: 'orders',
  api: [
    pricingApi,
    couponsApi,
    ordersApi,
    ownOrdersApi,
    ordersAdminApi,
    paymentsApi,
    moneyApi,
    phoneOrdersApi,
    celebritiesApi,
    cartRemindersApi,
    orderNotesApi,
    buyersApi,
    recallsApi,
  ],
  site: [paymentReturn, oneClickEnd],
  jobs: [applyWebhookJob, reconcileJob, ...refundJobs, sendRecallJob, cancelPaymentLinkJob, sendCartRemindersJob],
  erase: [eraseCoupons],
  nightly: [sweepOrders, sweepCartReminders],
  pictures: [linesWithPicture],
  needs: [...moneyNeeds, ...orderNeeds],
  personal: [personalOrders, personalReminders, personalPhoneOrders],
  realExample: findNewestOrder,
  mails: [...orderMails, ...exceptionMails, ...refundMails, linkMail, recallMail, reminderMail],
}

const fulfilment: ShopModule = {
  name: 'fulfilment',
  api: [parcelsApi, returnsApi],
  jobs: [replaceRecalledJob],
  listeners: [replaceUnfit, refuseRecalledDelivery, withdrawShipped],
  needs: [packingNeed, returnsNeed],
  personal: [personalReturns],
  mails: [anotherParcelMail, ...returnMails],
}

const reviews: ShopModule = {
  name: 'reviews',
  api: [reviewsApi],
  jobs: [inviteBuyersJob],
  listeners: [scheduleInvitation],
  nightly: [sweepReviews],
  pictures: [reviewsWithPhoto],
  needs: [reviewsNeed],
  personal: [personalReviews],
  mails: [reviewInvitationMail],
}

const leads: ShopModule = {
  name: 'leads',
  api: [leadsApi],
  needs: [leadsNeed],
  personal: [personalLeads],
  mails: leadMails,
}

const office: ShopModule = {
  name: 'office',
  api: [needsApi, backupsApi, firstStepsApi, peopleApi],
  jobs: [backUpJob, nightlyBackupJob, tellOwnerJob],
  needs: [backupNeed],
  mails: ownerMails,
}

/** The simulated payment provider is no part of the shop. It delivers its events in the shop's queue. */
const sandbox: ShopModule = { name: 'sandbox', api: [], jobs: [deliverWebhookJob] }

/** The modules of the shop, lowest first. Each says about itself what the shop must know. */
export const modules: readonly ShopModule[] = [
  audit,
  settings,
  media,
  messages,
  accounts,
  catalogue,
  stock,
  orders,
  fulfilment,
  reviews,
  leads,
  office,
  sandbox,
]

export const definition: Definition = { modules, limitRules, statusOf, failpoints }

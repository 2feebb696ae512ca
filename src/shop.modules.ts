import { addressesApi } from '#shop/accounts/addresses/server/api.server.ts'
import { personalAddresses } from '#shop/accounts/addresses/server/personal-rows.server.ts'
import { statusOf } from '#shop/error-codes.ts'
import { failpoints } from '#shop/failpoints.ts'
import { limitRules } from '#shop/limit-rules.ts'
import { analyticsApi } from '#shop/office/analytics/server/api.server.ts'
import { auditApi } from '#shop/audit/server/api.server.ts'
import { backupsApi } from '#shop/office/backups/server/api.server.ts'
import { nightlyBackupJob } from '#shop/office/backups/server/begin-backup.server.ts'
import { backUpJob } from '#shop/office/backups/server/make-backup.server.ts'
import { backupNeed } from '#shop/office/backups/server/queries.server.ts'
import { buyersApi } from '#shop/orders/buyers/server/api.server.ts'
import { cartRemindersApi } from '#shop/orders/reminders/server/api.server.ts'
import { oneClickEnd } from '#shop/orders/reminders/server/end-reminders.server.ts'
import { personalReminders } from '#shop/orders/reminders/server/personal-rows.server.ts'
import { reminderMail } from '#shop/orders/reminders/mails/reminder-mail.ts'
import { sendCartRemindersJob, sweepCartReminders } from '#shop/orders/reminders/server/send-cart-reminders.server.ts'
import { catalogueApi } from '#shop/catalogue/server/api.server.ts'
import { eraseProducts } from '#shop/catalogue/server/delete-product.server.ts'
import { productsWithPicture } from '#shop/catalogue/server/queries.server.ts'
import { sweepImports } from '#shop/catalogue/server/undo-import.server.ts'
import { celebritiesApi } from '#shop/orders/celebrities/server/api.server.ts'
import { couponsApi } from '#shop/orders/coupons/server/api.server.ts'
import { eraseCoupons } from '#shop/orders/coupons/server/delete-coupon.server.ts'
import { accountMails } from '#shop/accounts/customers/mails/account-mails.ts'
import { customersAdminApi } from '#shop/accounts/customers/server/admin-api.server.ts'
import { customersApi } from '#shop/accounts/customers/server/api.server.ts'
import { eraseCustomers } from '#shop/accounts/customers/server/erase-customers.server.ts'
import { ownAccountApi } from '#shop/accounts/customers/server/own-account-api.server.ts'
import { personalEntries, personalMessages } from '#shop/accounts/customers/server/personal-rows.server.ts'
import { customersWithPhoto } from '#shop/accounts/customers/server/queries.server.ts'
import { sendResetLinkJob } from '#shop/accounts/customers/server/send-reset-link.server.ts'
import { sweepAccounts } from '#shop/accounts/customers/server/sweep-accounts.server.ts'
import { foldFiguresJob } from '#shop/audit/figures/server/fold-figures.server.ts'
import { firstStepsApi } from '#shop/office/first-steps/server/api.server.ts'
import { labReportsApi } from '#shop/catalogue/lab-reports/server/api.server.ts'
import { labReportFiles } from '#shop/catalogue/lab-reports/server/lab-report-files.server.ts'
import { batchesWithReport } from '#shop/catalogue/lab-reports/server/queries.server.ts'
import { leadsApi } from '#shop/leads/server/api.server.ts'
import { personalLeads } from '#shop/leads/server/personal-rows.server.ts'
import { leadsNeed } from '#shop/leads/server/queries.server.ts'
import { leadMails } from '#shop/leads/mails/reply-mail.ts'
import { mediaApi } from '#shop/media/server/api.server.ts'
import { removeFileJob } from '#shop/media/server/keep-files.server.ts'
import { mediaFiles } from '#shop/media/server/media-files.server.ts'
import { forgetPictureJob } from '#shop/media/server/remove-unused-picture.server.ts'
import { mergesApi } from '#shop/accounts/merges/server/api.server.ts'
import { contactMails } from '#shop/accounts/merges/mails/contact-mails.ts'
import { finishMerges } from '#shop/accounts/merges/server/finish-merges.server.ts'
import { mergesWithPhoto } from '#shop/accounts/merges/server/queries.server.ts'
import { messagesApi } from '#shop/messages/server/api.server.ts'
import { deliverCodeJob, deliverMailJob, deliverSmsJob } from '#shop/messages/server/deliver-message.server.ts'
import { sweepMessages } from '#shop/messages/server/sweep-messages.server.ts'
import { moneyApi } from '#shop/orders/money/server/api.server.ts'
import { moneyNeeds } from '#shop/orders/money/server/queries.server.ts'
import { needsApi } from '#shop/office/needs/server/api.server.ts'
import { ownerMails } from '#shop/office/needs/mails/owner-mails.ts'
import { tellOwnerJob } from '#shop/office/needs/server/tell-owner.server.ts'
import { notesApi } from '#shop/accounts/notes/server/api.server.ts'
import { personalNotes } from '#shop/accounts/notes/server/personal-rows.server.ts'
import { orderNotesApi } from '#shop/orders/order-notes/server/api.server.ts'
import { findNewestOrder } from '#shop/orders/server/newest-order.server.ts'
import { ordersAdminApi } from '#shop/orders/server/admin-api.server.ts'
import { ordersApi } from '#shop/orders/server/api.server.ts'
import { applyWebhookJob } from '#shop/orders/server/apply-webhook.server.ts'
import { exceptionMails } from '#shop/orders/mails/exception-mails.ts'
import { sweepOrders } from '#shop/orders/server/forget-orders.server.ts'
import { orderNeeds } from '#shop/orders/server/order-filter.server.ts'
import { orderMails } from '#shop/orders/mails/order-mails.ts'
import { ownOrdersApi } from '#shop/orders/server/own-api.server.ts'
import { paymentReturn } from '#shop/orders/server/payment-return.server.ts'
import { personalOrders } from '#shop/orders/server/personal-rows.server.ts'
import { linesWithPicture } from '#shop/orders/server/queries.server.ts'
import { reconcileJob } from '#shop/orders/server/reconcile.server.ts'
import { parcelsApi } from '#shop/fulfilment/parcels/server/api.server.ts'
import { packingNeed } from '#shop/fulfilment/parcels/server/list-queue.server.ts'
import { withdrawShipped } from '#shop/fulfilment/parcels/server/notify-shipped.server.ts'
import { refuseRecalledDelivery, replaceRecalledJob, replaceUnfit } from '#shop/fulfilment/parcels/server/replace-recalled.server.ts'
import { anotherParcelMail } from '#shop/fulfilment/parcels/mails/shipped-mails.ts'
import { passkeysApi } from '#shop/accounts/passkeys/server/api.server.ts'
import { paymentsApi } from '#shop/orders/payments/server/api.server.ts'
import { refundMails } from '#shop/orders/payments/mails/refund-mails.ts'
import { refundJobs } from '#shop/orders/payments/server/send-refund.server.ts'
import { peopleApi } from '#shop/storefront/people/server/api.server.ts'
import { phoneOrdersApi } from '#shop/orders/phone-orders/server/api.server.ts'
import { cancelPaymentLinkJob } from '#shop/orders/phone-orders/server/cancel-phone-order.server.ts'
import { linkMail } from '#shop/orders/phone-orders/mails/link-mail.ts'
import { personalPhoneOrders } from '#shop/orders/phone-orders/server/personal-rows.server.ts'
import { previewsApi } from '#shop/catalogue/previews/server/api.server.ts'
import { pricingApi } from '#shop/orders/pricing/server/api.server.ts'
import { proofsApi } from '#shop/accounts/proofs/server/api.server.ts'
import { returnsApi } from '#shop/fulfilment/returns/server/api.server.ts'
import { returnsNeed } from '#shop/fulfilment/returns/server/list-returns.server.ts'
import { personalReturns } from '#shop/fulfilment/returns/server/personal-rows.server.ts'
import { returnMails } from '#shop/fulfilment/returns/mails/return-mails.ts'
import { reviewsApi } from '#shop/reviews/server/api.server.ts'
import { reviewInvitationMail } from '#shop/reviews/mails/invitation-mail.ts'
import { inviteBuyersJob, scheduleInvitation } from '#shop/reviews/server/invite-buyers.server.ts'
import { reviewsNeed } from '#shop/reviews/server/list-reviews.server.ts'
import { personalReviews } from '#shop/reviews/server/personal-rows.server.ts'
import { reviewsWithPhoto } from '#shop/reviews/server/queries.server.ts'
import { sweepReviews } from '#shop/reviews/server/sweep-reviews.server.ts'
import { deliverWebhookJob } from '#sandbox/webhooks.server.ts'
import { secondFactorApi } from '#shop/accounts/second-factor/server/api.server.ts'
import { settingsApi } from '#shop/settings/server/api.server.ts'
import { staffApi } from '#shop/accounts/staff/server/api.server.ts'
import { invitationMail } from '#shop/accounts/staff/mails/invitation-mail.ts'
import { sweepInvitations } from '#shop/accounts/staff/server/sweep-invitations.server.ts'
import { stockAlertsApi } from '#shop/stock/alerts/server/api.server.ts'
import { backInStockMail } from '#shop/stock/alerts/mails/back-in-stock-mail.ts'
import { personalAlerts } from '#shop/stock/alerts/server/personal-rows.server.ts'
import { sendStockAlertsJob } from '#shop/stock/alerts/server/send-stock-alerts.server.ts'
import { sweepStockAlerts } from '#shop/stock/alerts/server/sweep-stock-alerts.server.ts'
import { stockApi } from '#shop/stock/server/api.server.ts'
import { checkShelfLife, expireBatchesJob, stockNeeds } from '#shop/stock/server/expire-batches.server.ts'
import { recallsApi } from '#shop/orders/recalls/server/api.server.ts'
import { sendRecallJob } from '#shop/orders/recalls/server/send-recall.server.ts'
import { recallMail } from '#shop/orders/recalls/rules/recall-notice.ts'
import { lowStockMail } from '#shop/stock/mails/low-stock-mail.ts'
import { tagsApi } from '#shop/accounts/tags/server/api.server.ts'
import { personalTags } from '#shop/accounts/tags/server/personal-rows.server.ts'
import { videosApi } from '#shop/catalogue/videos/server/api.server.ts'
import { videosWithFile, videosWithPoster } from '#shop/catalogue/videos/server/queries.server.ts'
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

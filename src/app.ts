import { Hono } from 'hono'
import { addressesApi } from '#domain/addresses/api.server.ts'
import { analyticsApi } from '#domain/analytics/api.server.ts'
import { firstStepsApi } from '#domain/first-steps/api.server.ts'
import { needsApi } from '#domain/needs/api.server.ts'
import { foldFigures } from '#domain/figures/fold-figures.server.ts'
import { auditApi } from '#domain/audit/api.server.ts'
import { recordExport } from '#domain/audit/record-security.server.ts'
import { backupsApi } from '#domain/backups/api.server.ts'
import { beginBackup } from '#domain/backups/begin-backup.server.ts'
import { makeBackup } from '#domain/backups/make-backup.server.ts'
import { cartRemindersApi } from '#domain/cart-reminders/api.server.ts'
import { oneClickEnd } from '#domain/cart-reminders/end-reminders.server.ts'
import { sendCartReminders, sweepCartReminders } from '#domain/cart-reminders/send-cart-reminders.server.ts'
import { catalogueApi } from '#domain/catalogue/api.server.ts'
import { eraseProducts } from '#domain/catalogue/delete-product.server.ts'
import { eraseCoupons } from '#domain/coupons/delete-coupon.server.ts'
import { sweepImports } from '#domain/catalogue/undo-import.server.ts'
import { celebritiesApi } from '#domain/celebrities/api.server.ts'
import { couponsApi } from '#domain/coupons/api.server.ts'
import { customersAdminApi } from '#domain/customers/admin-api.server.ts'
import { customersApi } from '#domain/customers/api.server.ts'
import { ownAccountApi } from '#domain/customers/own-account-api.server.ts'
import { eraseCustomers } from '#domain/customers/erase-customers.server.ts'
import { labReportsApi } from '#domain/lab-reports/api.server.ts'
import { labReportFiles } from '#domain/lab-reports/lab-report-files.server.ts'
import { leadsApi } from '#domain/leads/api.server.ts'
import { mergesApi } from '#domain/merges/api.server.ts'
import { finishMerges } from '#domain/merges/finish-merges.server.ts'
import { passkeysApi } from '#domain/passkeys/api.server.ts'
import { proofsApi } from '#domain/proofs/api.server.ts'
import { secondFactorApi } from '#domain/second-factor/api.server.ts'
import { removeUnusedFile } from '#domain/media/keep-files.server.ts'
import { removeUnusedPicture } from '#domain/media/remove-unused-picture.server.ts'
import { mediaApi } from '#domain/media/api.server.ts'
import { mediaFiles } from '#domain/media/media-files.server.ts'
import { sendResetLink } from '#domain/customers/send-reset-link.server.ts'
import { sweepAccounts } from '#domain/customers/sweep-accounts.server.ts'
import { deliverMessage } from '#domain/messages/deliver-message.server.ts'
import { sweepMessages } from '#domain/messages/sweep-messages.server.ts'
import { tellOwner } from '#domain/messages/tell-owner.server.ts'
import { messagesApi } from '#domain/messages/api.server.ts'
import { moneyApi } from '#domain/money/api.server.ts'
import { ordersAdminApi } from '#domain/orders/admin-api.server.ts'
import { ownOrdersApi } from '#domain/orders/own-api.server.ts'
import { paymentReturn } from '#domain/orders/payment-return.server.ts'
import { ordersApi } from '#domain/orders/api.server.ts'
import { parcelsApi } from '#domain/parcels/api.server.ts'
import { sweepOrders } from '#domain/orders/forget-orders.server.ts'
import { applyWebhook } from '#domain/orders/apply-webhook.server.ts'
import { reconcile } from '#domain/orders/reconcile.server.ts'
import { notesApi } from '#domain/notes/api.server.ts'
import { paymentsApi } from '#domain/payments/api.server.ts'
import { webhook } from '#domain/payments/contract.ts'
import { failRefund, sendRefund } from '#domain/payments/send-refund.server.ts'
import { phoneOrdersApi } from '#domain/phone-orders/api.server.ts'
import { cancelPaymentLink } from '#domain/phone-orders/cancel-phone-order.server.ts'
import { previewsApi } from '#domain/previews/api.server.ts'
import { pricingApi } from '#domain/pricing/api.server.ts'
import { returnsApi } from '#domain/returns/api.server.ts'
import { reviewsApi } from '#domain/reviews/api.server.ts'
import { inviteBuyers } from '#domain/reviews/invite-buyers.server.ts'
import { sweepReviews } from '#domain/reviews/sweep-reviews.server.ts'
import { settingsApi } from '#domain/settings/api.server.ts'
import { staffApi } from '#domain/staff/api.server.ts'
import { stockApi } from '#domain/stock/api.server.ts'
import { sweepInvitations } from '#domain/staff/sweep-invitations.server.ts'
import { replaceRecalled } from '#domain/parcels/replace-recalled.server.ts'
import { sendRecall } from '#domain/stock/send-recall.server.ts'
import { stockAlertsApi } from '#domain/stock-alerts/api.server.ts'
import { sendStockAlerts } from '#domain/stock-alerts/send-stock-alerts.server.ts'
import { expireBatches } from '#domain/stock/expire-batches.server.ts'
import { sweepStockAlerts } from '#domain/stock-alerts/sweep-stock-alerts.server.ts'
import { tagsApi } from '#domain/tags/api.server.ts'
import { videosApi } from '#domain/videos/api.server.ts'
import { createSandbox } from '#domain/sandbox/sandbox.server.ts'
import { deliverWebhook } from '#domain/sandbox/webhooks.server.ts'
import { apiBase } from '#kernel/endpoint.ts'
import { listProducts } from '#domain/catalogue/contract.ts'
import { answerError, answerErrorInWords, refuseOtherMethods } from '#platform/http/answer-error.ts'
import type { FindCached } from '#platform/cache/serve-cached.ts'
import type { JobHandlers } from '#platform/jobs/jobs.ts'
import type { Api } from '#platform/http/mount.ts'
import { sweepRequestKeys } from '#platform/http/do-once.ts'
import { limitRequests } from '#platform/http/limit-requests.ts'
import { onlyThisMachine } from '#platform/http/only-this-machine.ts'
import { refuseUnsafePaths } from '#platform/http/unsafe-path.ts'
import { vacuumTables } from '#platform/database/vacuum-tables.ts'
import { openPageCache } from '#platform/cache/page-cache.ts'
import { openPictureCache } from '#platform/cache/picture-cache.ts'
import { answerDataOnly, securityHeaders } from '#platform/http/security-headers.ts'
import { serveDocs } from '#platform/http/serve-docs.ts'
import type { Shop } from '#platform/shop.ts'
import { createPageHandler } from './page-handler.ts'
import { pageParameters } from './web/page-parameters.ts'

export { createSandbox } from '#domain/sandbox/sandbox.server.ts'
export { prepareShop } from './prepare-shop.ts'

const modules = [
  catalogueApi,
  mediaApi,
  customersApi,
  ownAccountApi,
  customersAdminApi,
  mergesApi,
  passkeysApi,
  proofsApi,
  secondFactorApi,
  addressesApi,
  couponsApi,
  pricingApi,
  ordersApi,
  ownOrdersApi,
  ordersAdminApi,
  parcelsApi,
  tagsApi,
  notesApi,
  returnsApi,
  phoneOrdersApi,
  paymentsApi,
  moneyApi,
  leadsApi,
  stockAlertsApi,
  cartRemindersApi,
  reviewsApi,
  analyticsApi,
  messagesApi,
  celebritiesApi,
  auditApi,
  settingsApi,
  firstStepsApi,
  needsApi,
  backupsApi,
  staffApi,
  stockApi,
  labReportsApi,
  videosApi,
  previewsApi,
]

/** Returns the JSON API alone, at its own root. The tests call it directly. */
export function createApi(shop: Shop) {
  const exported: Api['exported'] = (name, actor) => recordExport(shop, actor, { kind: 'export', id: name })
  const api: Api = { hono: new Hono({ strict: false }), shop, endpoints: [], exported }
  api.hono.use(answerDataOnly)
  for (const add of modules) add(api)
  serveDocs(api)
  refuseOtherMethods(api)
  api.hono.onError((error, c) => answerError(shop, error, c))
  return api.hono
}

/** `site` answers every request. `find` looks an address up in the caches; in development it finds nothing. */
export type App = { site: Hono; find: FindCached }

/** Returns the whole site: JSON under /backend/api, server-rendered pages everywhere else. In production, caches answer first. */
export function createApp(shop: Shop, health: { ready: boolean }): App {
  const app = new Hono({ strict: false })
  const cached = shop.config.NODE_ENV === 'production' ? withCaches(app, shop) : { site: app, find: () => undefined }
  app.use(securityHeaders(shop.config))
  app.use(refuseUnsafePaths)
  app.get('/health/live', (c) => c.text('ok'))
  app.get('/health/ready', (c) => (health.ready ? c.text('ok') : c.text('not ready', 503)))
  app.route('/', mediaFiles(shop))
  // Test mode without SANDBOX=1 may be an accident: a shop behind a proxy that lost its payment keys. Only this machine may use it.
  if (shop.config.sandbox && shop.config.SANDBOX !== '1') app.use('/sandbox/*', onlyThisMachine)
  if (shop.config.sandbox) app.route('/', createSandbox(shop))
  // Cached answers do not reach this limit: only requests that cost work count.
  app.use(limitRequests(shop, (path) => path === apiBase + webhook.path))
  app.route(apiBase, createApi(shop))
  app.route('/', labReportFiles(shop))
  app.route('/', paymentReturn(shop))
  app.route('/', oneClickEnd(shop))
  app.all('*', createPageHandler(shop))
  app.onError((error, c) => (c.req.path.startsWith(`${apiBase}/`) ? answerError(shop, error, c) : answerErrorInWords(shop, error, c)))
  return cached
}

/**
 * Caches pages, the catalogue and the shop's settings until one of them changes. A write through this process clears the cache at once.
 * @returns the site with the caches in front. A cached answer keeps the headers of its render.
 */
function withCaches(app: Hono, shop: Shop): App {
  const cache = openPageCache({ render: app.fetch, parametersOf, changes: shop.changes, log: shop.log })
  const pictures = openPictureCache({ render: app.fetch, changes: shop.changes })
  for (const name of ['products', 'reviews', 'settings']) app.use(`${apiBase}/${name}/*`, cache.clearAfterWrite)
  const site = new Hono().get('/media/:name{.+\\.(?:avif|webp|jpg)}', pictures.answer).all('*', cache.answer)
  return { site, find: (target, encoding) => pictures.find(target) ?? cache.find(target, encoding) }
}

/** The only API answers that are the same for every caller, with the query parameters that change them. Outside the API, only pages are shared. */
const sharedAnswers: Record<string, string[]> = {
  '/products': Object.keys(listProducts.input.shape),
  '/best-sellers': [],
  '/settings': [],
  '/openapi.json': [],
  '/docs': [],
}

/** Returns the query parameters that change the answer of a shared address; undefined for an address that is not shared. */
function parametersOf(path: string): readonly string[] | undefined {
  if (path.startsWith(`${apiBase}/`)) {
    const [, name = ''] = /^(\/[^/]+)(?:\/[^/]*)?\/?$/.exec(path.slice(apiBase.length)) ?? []
    return sharedAnswers[name]
  }
  return /^\/(?:sandbox|health|lab-reports|media)\//i.test(path) ? undefined : pageParameters(path)
}

/** What each night removes, in this order. */
const nightly = [sweepAccounts, finishMerges, sweepMessages, sweepOrders, sweepImports, sweepInvitations, sweepStockAlerts, sweepCartReminders, sweepReviews]

/** Returns the function that runs each kind of job. */
export function createJobHandlers(shop: Shop): JobHandlers {
  return {
    'deliver-code': (data) => deliverMessage(shop, data),
    'deliver-sms': (data) => deliverMessage(shop, data),
    'deliver-message': (data) => deliverMessage(shop, data),
    'send-reset-link': (data) => sendResetLink(shop, data),
    'apply-webhook': (data) => applyWebhook(shop, data),
    'send-refund': (data) => sendRefund(shop, data),
    'refund-given-up': (data) => failRefund(shop, data),
    'cancel-payment-link': (data) => cancelPaymentLink(shop, data),
    'sandbox-webhook': (data) => deliverWebhook(shop, data),
    reconcile: () => reconcile(shop),
    'fold-sales': () => foldFigures(shop.db),
    'erase-deleted': async () => {
      await eraseCustomers(shop)
      await eraseProducts(shop)
      await eraseCoupons(shop)
    },
    'send-stock-alerts': () => sendStockAlerts(shop),
    'send-cart-reminders': () => sendCartReminders(shop),
    'invite-buyers': () => inviteBuyers(shop),
    'send-recall': (data) => sendRecall(shop, data),
    'replace-recalled': (data) => replaceRecalled(shop, data),
    'expire-batches': () => expireBatches(shop),
    'back-up': (data) => makeBackup(shop, data),
    'nightly-backup': async () => void (await beginBackup(shop, undefined)),
    'tell-owner': () => tellOwner(shop),
    'forget-picture': (data) => removeUnusedPicture(shop, data),
    'remove-file': (data) => removeUnusedFile(shop, data),
    sweep: async () => {
      await sweepRequestKeys(shop)
      for (const sweep of nightly) await sweep(shop)
      if (!shop.config.DATABASE_URL) await vacuumTables(shop.db)
    },
  }
}

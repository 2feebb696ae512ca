import * as analyticsContract from '#shop/office/analytics/contract.ts'
import * as auditContract from '#shop/audit/contract.ts'
import * as catalogueImportContract from '#shop/catalogue/import-contract.ts'
import * as celebritiesContract from '#shop/orders/celebrities/contract.ts'
import * as claimsContract from '#shop/claims/contract.ts'
import * as breachesContract from '#shop/office/breaches/contract.ts'
import * as grievancesOfficeContract from '#shop/grievances/office-contract.ts'
import * as contentOfficeContract from '#shop/content/office-contract.ts'
import * as couponsOfficeContract from '#shop/orders/coupons/office-contract.ts'
import * as buyersContract from '#shop/orders/buyers/contract.ts'
import * as keysContract from '#shop/accounts/keys/contract.ts'
import * as leadsOfficeContract from '#shop/leads/office-contract.ts'
import * as messagesContract from '#shop/messages/contract.ts'
import * as messagesTextsContract from '#shop/messages/texts-contract.ts'
import * as moneyContract from '#shop/orders/money/contract.ts'
import type { ShownScreen } from '#shop/office/screens/contract.ts'
import type { NeedName } from '#shop/office/needs/contract.ts'
import * as ordersOfficeContract from '#shop/orders/office-contract.ts'
import * as failedDeliveriesContract from '#shop/fulfilment/failed-deliveries/office-contract.ts'
import * as parcelsContract from '#shop/fulfilment/parcels/contract.ts'
import * as phoneOrdersContract from '#shop/orders/phone-orders/contract.ts'
import * as returnsOfficeContract from '#shop/fulfilment/returns/office-contract.ts'
import * as reportsContract from '#shop/office/reports/contract.ts'
import * as reviewsOfficeContract from '#shop/reviews/office-contract.ts'
import * as settingsContract from '#shop/settings/contract.ts'
import * as staffContract from '#shop/accounts/staff/contract.ts'
import * as systemContract from '#shop/office/system/contract.ts'
import * as sourcesContract from '#shop/sources/contract.ts'
import * as stockContract from '#shop/stock/contract.ts'
import * as taxMonthContract from '#shop/tax/month/contract.ts'
import * as assistantsContract from '#shop/assistants/contract.ts'
import * as webhooksContract from '#shop/webhooks/contract.ts'
import { mayCall, type Needed } from '#ui/office/rights.ts'
import type { AdminIconName } from '#ui/office/admin-icon.tsx'
import { adminShellTexts as texts } from '#ui/office/shell-texts.ts'

/**
 * A link of the sidebar. `needs`: the endpoint that the screen reads. `also`: a second label. `whenUsed`: the link is hidden until the shop has used its
 * screen. `counts`: the link shows the sum of these counts of the dashboard; `of` is their name for screen readers.
 */
export type AdminLink = {
  to: string
  needs: Needed
  text: string
  icon: AdminIconName
  also?: string
  whenUsed?: NeedName
  counts?: { needs: readonly NeedName[]; of: string }
}

/** The links of the sidebar that docs/promises.md fixes, in this order and spelling. */
export const mainLinks: readonly AdminLink[] = [
  { to: '/admin', needs: analyticsContract.dashboard, text: texts.dashboard, icon: 'chart' },
  { to: '/admin/allproducts', needs: catalogueImportContract.lastImport, text: texts.products, icon: 'leaf' },
  { to: '/admin/customers', needs: buyersContract.listCustomers, text: texts.customers, icon: 'user' },
  { to: '/admin/orders', needs: ordersOfficeContract.listOrders, text: texts.orders, icon: 'bag' },
  { to: '/admin/coupons', needs: couponsOfficeContract.listCoupons, text: texts.coupons, icon: 'ticket' },
  {
    to: '/admin/leads',
    needs: leadsOfficeContract.listLeads,
    text: texts.leads,
    icon: 'mail',
    also: texts.inbox,
    counts: { needs: ['leads'], of: texts.openCounts.leads },
  },
]

/** Further links that owners need. */
export const moreLinks: readonly AdminLink[] = [
  { to: '/admin/to-pack', needs: parcelsContract.listToPack, text: texts.toPack, icon: 'parcel', counts: { needs: ['toPack'], of: texts.openCounts.packing } },
  {
    to: '/admin/failed-deliveries',
    needs: failedDeliveriesContract.listFailedDeliveries,
    text: texts.failedDeliveries,
    icon: 'parcel',
    whenUsed: 'failedDeliveries',
    counts: { needs: ['failedDeliveries'], of: texts.openCounts.failedDeliveries },
  },
  {
    to: '/admin/returns',
    needs: returnsOfficeContract.listReturns,
    text: texts.returns,
    icon: 'back',
    counts: { needs: ['returns'], of: texts.openCounts.returns },
  },
  { to: '/admin/stock', needs: stockContract.listStock, text: texts.stock, icon: 'boxes' },
  { to: '/admin/celebrity-leads', needs: celebritiesContract.listCelebrities, text: texts.celebrities, icon: 'megaphone' },
  {
    to: '/admin/reviews',
    needs: reviewsOfficeContract.listReviews,
    text: texts.reviews,
    icon: 'star',
    counts: { needs: ['reviews'], of: texts.openCounts.reviews },
  },
  {
    to: '/admin/money',
    needs: moneyContract.moneySummary,
    text: texts.money,
    icon: 'rupee',
    counts: { needs: ['disputes', 'exceptions', 'failedRefunds', 'refundsByHand'], of: texts.openCounts.money },
  },
  { to: '/admin/gst', needs: taxMonthContract.showMonth, text: texts.gst, icon: 'receipt' },
  { to: '/admin/reports', needs: reportsContract.reportSales, text: texts.reports, icon: 'trend' },
  { to: '/admin/sources', needs: sourcesContract.reportSources, text: texts.sources, icon: 'signpost' },
  { to: '/admin/messages', needs: messagesContract.listMessages, text: texts.messages, icon: 'send', also: texts.outbox },
  { to: '/admin/pages', needs: contentOfficeContract.listPages, text: texts.pages, icon: 'page' },
  { to: '/admin/claims', needs: claimsContract.listClaims, text: texts.claims, icon: 'flag' },
  { to: '/admin/activity', needs: auditContract.listAudit, text: texts.activity, icon: 'history' },
  { to: '/admin/staff', needs: staffContract.listStaff, text: texts.staff, icon: 'people' },
  { to: '/admin/api-keys', needs: keysContract.listKeys, text: texts.keys, icon: 'key' },
  { to: '/admin/proposals', needs: assistantsContract.listProposals, text: texts.proposals, icon: 'sparkle' },
  { to: '/admin/webhooks', needs: webhooksContract.listWebhooks, text: texts.webhooks, icon: 'plug' },
  { to: '/admin/settings', needs: settingsContract.showSettings, text: texts.settings, icon: 'settings' },
  { to: '/admin/system', needs: systemContract.showChecks, text: texts.system, icon: 'pulse' },
]

/** Returns the links to the screens of added modules. */
export const linksOf = (screens: readonly ShownScreen[]): AdminLink[] =>
  screens.map(({ module, path, title, list: { scope } }) => ({
    to: `/admin/modules/${module}/${path}`,
    needs: { access: { scope } },
    text: title,
    icon: 'plug',
  }))

/** Every screen. A screen below another one, with a scope of its own, comes before it. */
const screens = [
  { to: '/admin/messages/texts', needs: messagesTextsContract.listTexts },
  { to: '/admin/grievances', needs: grievancesOfficeContract.listGrievances },
  { to: '/admin/breaches', needs: breachesContract.listBreaches },
  { to: '/admin/orders/new', needs: phoneOrdersContract.makePhoneOrder },
  ...mainLinks,
  ...moreLinks,
]

const isBelow = (pathname: string, to: string) => pathname === to || (to !== '/admin' && pathname.startsWith(`${to}/`))

/** True when the role may open the screen at this path. Unknown paths are open: they show that there is no such page. */
export function mayOpen(pathname: string): boolean {
  const screen = screens.find(({ to }) => isBelow(pathname.toLowerCase().replace(/(.)\/$/, '$1'), to))
  return screen === undefined || mayCall(screen.needs)
}

/** Returns the packing screen, for a role that may pack orders and do nothing else with them. It starts there. */
const packingScreen = () =>
  mayCall(parcelsContract.markPacked) && !mayCall(analyticsContract.dashboard) && !mayCall(buyersContract.listCustomers) ? '/admin/to-pack' : undefined

/** Returns the first screen that the role may open, undefined for a role without any. */
export const firstScreen = () => packingScreen() ?? [...mainLinks, ...moreLinks].find(({ needs, whenUsed }) => whenUsed === undefined && mayCall(needs))?.to

import type { Period } from '../../analytics/contract.ts'
import type { FirstStepName } from '../../first-steps/contract.ts'
import type { NeedName } from '../../needs/contract.ts'
import { dayInIndia, formatInIndia, startOfDay } from '#kernel/india.ts'
import { settingPath } from '#shop/settings/parts.ts'

type NeedLink = { to: string; text: (count: number) => string }

/** The things that wait for staff, and the screen of each. */
export const needsTexts = {
  title: 'Needs you',
  links: {
    breaches: { to: '/admin/breaches?state=open', text: (count) => (count === 1 ? 'data breach to report' : 'data breaches to report') },
    disputes: { to: '/admin/money#disputes', text: (count) => (count === 1 ? 'dispute to answer' : 'disputes to answer') },
    exceptions: { to: '/admin/money#decide', text: (count) => (count === 1 ? 'payment needs a decision' : 'payments need a decision') },
    failedRefunds: { to: '/admin/money#failed-refunds', text: (count) => (count === 1 ? 'failed refund' : 'failed refunds') },
    refundsByHand: { to: '/admin/money#refunds-by-hand', text: (count) => (count === 1 ? 'refund to pay back yourself' : 'refunds to pay back yourself') },
    toPack: { to: '/admin/to-pack?state=to_pack', text: (count) => (count === 1 ? 'order to pack' : 'orders to pack') },
    toCancel: {
      to: '/admin/orders?fulfilment=to_cancel',
      text: (count) => (count === 1 ? 'refunded order that is not sent: cancel it' : 'refunded orders that are not sent: cancel them'),
    },
    unsentRests: {
      to: '/admin/orders?fulfilment=rest',
      text: (count) => (count === 1 ? 'cancelled order with an unsent part to decide' : 'cancelled orders with an unsent part to decide'),
    },
    giftsWithoutAddress: {
      to: '/admin/orders?fulfilment=awaits_address',
      text: (count) => (count === 1 ? 'gift without an address for a week' : 'gifts without an address for a week'),
    },
    failedDeliveries: {
      to: '/admin/failed-deliveries',
      text: (count) => (count === 1 ? 'failed delivery to decide' : 'failed deliveries to decide'),
    },
    returns: { to: '/admin/returns', text: (count) => (count === 1 ? 'return to decide or refund' : 'returns to decide or refund') },
    reviews: { to: '/admin/reviews?state=open', text: (count) => (count === 1 ? 'review to read' : 'reviews to read') },
    leads: { to: '/admin/leads?state=open', text: (count) => (count === 1 ? 'unanswered message' : 'unanswered messages') },
    grievances: { to: '/admin/grievances?state=open', text: (count) => (count === 1 ? 'unsettled complaint' : 'unsettled complaints') },
    lowStock: { to: '/admin/stock?show=low', text: (count) => (count === 1 ? 'pack low or sold out' : 'packs low or sold out') },
    endingBatches: {
      to: '/admin/stock?show=ending',
      text: (count) => (count === 1 ? 'pack with a batch that ends soon or has expired' : 'packs with batches that end soon or have expired'),
    },
    backup: { to: '/admin/settings/backups', text: () => 'late backup' },
  } satisfies Record<NeedName, NeedLink> as Record<NeedName, NeedLink>,
} as const

export const dashboardTexts = {
  title: 'Dashboard',
  timeframe: 'Timeframe',
  timeframes: { all: 'All', today: 'Today', yesterday: 'Yesterday', week: 'This Week', month: 'This Month' },
  period: (first: string, last: string) => `${first} to ${last}`,
  tiles: { orders: 'Orders', products: 'Products', customers: 'Customers', revenue: 'Total Revenue' },
  customersNote: 'Admins included',
  revenueNote: 'All orders, including cancelled and refunded',
  drafts: (count: string, number: number) => `and ${count} ${number === 1 ? 'draft' : 'drafts'}`,
  allTime: (timeframe: string) => `The figures above cover all time. Everything below covers: ${timeframe}.`,
  latest: 'Latest Orders',
  columns: { id: 'Order ID', customer: 'Customer', date: 'Date', total: 'Total', status: 'Status' },
  noOrders: 'No orders in this timeframe.',
  failed: 'The dashboard could not be loaded.',
} as const

export const reportTexts = {
  revenue: 'Revenue over time',
  revenueNote: 'After refunds.',
  statuses: 'Orders by status',
  products: 'Sales by product',
  productsNote: 'All orders, including cancelled and refunded.',
  celebrities: 'Sales by celebrity',
  celebritiesNote: 'Net of cancelled orders and refunds, as on the celebrity’s page.',
  average: 'Average order value, before refunds',
  refunded: 'Refunds of orders placed in this timeframe',
  refundsMade: 'Refunds made, by month',
  net: 'Net revenue, after refunds',
  returning: 'Orders from returning customers',
  share: (part: string, all: string, percent: number) => `${part} of ${all} (${percent}%)`,
  showData: 'Show data',
  nothing: 'No sales in this timeframe.',
  noCelebrity: 'No orders with a celebrity’s coupon in this timeframe.',
  columns: { when: 'When', orders: 'Orders', net: 'Net revenue', name: 'Name', units: 'Units', amount: 'Amount', amountBeforeRefunds: 'Amount before refunds' },
} as const

type StepLink = { title: string; to: string; isPublic?: boolean }

/** The first steps of a new owner on the dashboard, and the screen for each. */
export const firstStepTexts = {
  title: 'First steps',
  progress: (done: string, all: string) => `${done} of ${all} done`,
  done: '(done)',
  left: (title: string, count: string) => `${title} (${count} left)`,
  welcome: {
    title: 'Welcome to your shop',
    intro: 'Four things make it yours. Nothing is for sale before you publish a product.',
    parts: {
      brand: { title: 'Your brand', text: 'The brand and the words that pages and mails show.', to: settingPath('brand') },
      product: { title: 'Your first product', text: 'With picture, packs, prices, MRP and stock.', to: '/admin/allproducts' },
      legal: { title: 'Your legal facts', text: 'Company, address, licence, grievance officer and GST.', to: settingPath('company') },
      testOrder: { title: 'A test order', text: 'Buy from yourself as a customer does, and see what customers see.', to: '/', isPublic: true },
    },
  },
  steps: {
    brand: { title: 'Enter your brand', to: settingPath('brand') },
    product: { title: 'Publish your first product', to: '/admin/allproducts' },
    ownPages: { title: 'Write your home page and About Us', to: '/admin/pages' },
    pictures: { title: 'Add a picture to every product', to: '/admin/allproducts' },
    stock: { title: 'Count the stock of every product', to: '/admin/stock' },
    licence: { title: 'Enter your FSSAI licence number', to: settingPath('licence') },
    company: { title: 'Enter the company that sells', to: settingPath('company') },
    registration: { title: 'Enter how the shop is registered for tax', to: '/admin/settings/tax' },
    address: { title: 'Enter your address', to: settingPath('address') },
    officer: { title: 'Name your grievance officer', to: settingPath('grievanceOfficer.name') },
    payments: { title: 'Enter your payment keys and go live (the shop is in test mode)', to: '/admin/settings/connections' },
    mail: { title: 'Connect your mail server', to: '/admin/settings/connections#mail' },
    sms: { title: 'Connect your SMS gateway', to: '/admin/settings/connections#sms' },
    backup: { title: 'Make the first backup', to: '/admin/settings/backups' },
    secondStep: { title: 'Protect your login with a second step', to: '/profilepage#two-step', isPublic: true },
    mrps: { title: 'Enter the MRP of every pack', to: '/admin/allproducts' },
    demoCoupon: { title: 'Switch off the demo coupons', to: '/admin/coupons' },
    testOrder: { title: 'Place a test order', to: '/', isPublic: true },
  } satisfies Record<FirstStepName, StepLink> as Record<FirstStepName, StepLink>,
} as const

const dayOf = formatInIndia({ day: 'numeric', month: 'short' })
const momentOf = formatInIndia({ day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' })

/** Returns the days of a period in India, as "26 Oct to 26 Nov". A period that begins within a day has times, as "19 Nov, 4:15 am to 26 Nov, 4:15 am". */
export function periodText(period: Period): string {
  const [since, until] = [new Date(period.since), new Date(period.until)]
  const startsAtMidnight = startOfDay(dayInIndia(since)).getTime() === since.getTime()
  if (!startsAtMidnight) return dashboardTexts.period(momentOf(since), momentOf(until))
  const [first, last] = [dayOf(since), dayOf(new Date(Math.max(since.getTime(), until.getTime() - 1)))]
  return first === last ? first : dashboardTexts.period(first, last)
}

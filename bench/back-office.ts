import type { ShopProcess } from '../tests/support/browser/shop-process.ts'
import { logIn } from '../tests/support/browser/shopper.ts'
import { apiBase } from '../src/kernel/endpoint.ts'
import { dayInIndia } from '../src/kernel/india.ts'
import { cursorOf } from '../src/kernel/page.ts'
import { reviewOrders } from '../src/shop/reviews/rules/review.ts'
import type { Size } from './fill-shop.ts'

/** `limitMs` replaces the common limit of the bench. */
export type ScreenRequest = { screen: string; what: string; path: string; limitMs?: number }
export type AdminGet = Awaited<ReturnType<typeof openAdminApi>>
export type Timing = ScreenRequest & { median: number; worst: number }

/** Returns the month before this one (YYYY-MM), which has all its rows. */
const lastMonth = () => dayInIndia(new Date(Date.parse(`${dayInIndia(new Date()).slice(0, 7)}-01`) - 86_400_000)).slice(0, 7)

/** Returns the requests of each back-office screen, for a shop of that size. */
export function screenRequests({ orders, customers, leads }: Size): ScreenRequest[] {
  const deep = (seq: number) => cursorOf(Math.ceil(seq / 2))
  const middle = `SW${Math.ceil(orders / 2)
    .toString(16)
    .toUpperCase()
    .padStart(12, '0')}`
  return [
    { screen: 'Dashboard', what: 'tiles and latest, all', path: '/analytics/dashboard' },
    { screen: 'Dashboard', what: 'tiles and latest, this week', path: '/analytics/dashboard?timeframe=week' },
    { screen: 'Dashboard', what: 'charts, all', path: '/analytics/report' },
    { screen: 'Dashboard', what: 'charts, this month', path: '/analytics/report?timeframe=month' },
    { screen: 'Orders', what: 'first page', path: '/orders?limit=50' },
    { screen: 'Orders', what: 'deep page', path: `/orders?limit=50&cursor=${deep(orders)}` },
    { screen: 'Orders', what: 'search by number', path: `/orders?limit=50&q=${middle}` },
    { screen: 'Orders', what: 'search by payment', path: `/orders?limit=50&q=pay_${Math.ceil(orders / 2)}` },
    { screen: 'Orders', what: 'search by name', path: `/orders?limit=50&q=${encodeURIComponent(`Shopper ${orders - 10}`)}` },
    { screen: 'Orders', what: 'search by phone', path: `/orders?limit=50&q=${9_000_000_000 + Math.ceil(customers / 2)}` },
    { screen: 'Orders', what: 'by status', path: '/orders?limit=50&status=Cancelled' },
    { screen: 'Orders', what: 'to pack', path: '/orders?limit=50&fulfilment=to_pack' },
    { screen: 'Orders', what: 'shipped', path: '/orders?limit=50&fulfilment=shipped' },
    { screen: 'Orders', what: 'attempts', path: '/orders?limit=50&status=attempts' },
    { screen: 'Orders', what: 'by coupon', path: '/orders?limit=50&coupon=STAR11' },
    { screen: 'Orders', what: 'by a tag of each 20th order', path: '/orders?limit=50&tag=gift' },
    { screen: 'Orders', what: 'by a tag of each 1,000th order', path: '/orders?limit=50&tag=vip' },
    { screen: 'Orders', what: 'one order', path: `/orders/${middle}/details` },
    { screen: 'Orders', what: 'timeline of one order', path: `/orders/${middle}/timeline` },
    { screen: 'To pack', what: 'first page', path: '/packing/orders?limit=50' },
    { screen: 'Returns', what: 'first page', path: '/returns?limit=50' },
    { screen: 'Returns', what: 'counts', path: '/returns/counts' },
    { screen: 'Stock', what: 'first page', path: '/stock?limit=50' },
    { screen: 'Recall', what: 'orders with a batch', path: '/stock-batches/BATCH7/orders?limit=50', limitMs: 1000 },
    { screen: 'Customers', what: 'first page', path: '/customers?limit=50' },
    { screen: 'Customers', what: 'deep page', path: `/customers?limit=50&cursor=${deep(customers)}` },
    { screen: 'Customers', what: 'search by name', path: '/customers?limit=50&q=meera' },
    { screen: 'Customers', what: 'search by e-mail', path: `/customers?limit=50&q=shopper${Math.ceil(customers / 2)}%40` },
    { screen: 'Leads', what: 'first page', path: '/leads?limit=10&page=1' },
    { screen: 'Leads', what: 'deep page', path: `/leads?limit=10&page=${Math.max(1, Math.floor(leads / 10))}` },
    { screen: 'Leads', what: 'search', path: `/leads?limit=10&page=1&q=writer${Math.ceil(leads / 2)}` },
    { screen: 'Reviews', what: 'first page', path: '/reviews?limit=20' },
    { screen: 'Reviews', what: 'open', path: '/reviews?limit=20&state=open' },
    { screen: 'Reviews', what: 'with one star', path: '/reviews?limit=20&stars=1' },
    { screen: 'Reviews', what: 'search', path: `/reviews?limit=20&q=${Math.ceil(orders / 2)}` },
    { screen: 'Reviews', what: 'counts', path: '/reviews/counts' },
    ...reviewOrders.map((sort) => ({ screen: 'Product', what: `reviews, ${sort} first`, path: `/products/P1/reviews?sort=${sort}` })),
    { screen: 'Product', what: 'reviews with photos', path: '/products/P1/reviews?photos=1' },
    { screen: 'Coupons', what: 'list', path: '/coupons?limit=50' },
    { screen: 'Celebrity leads', what: 'first page', path: '/celebrities/asha%20rao/orders?limit=50' },
    { screen: 'Celebrity leads', what: 'ledger', path: '/celebrities/asha%20rao/ledger' },
    { screen: 'Messages', what: 'first page', path: '/messages?limit=50' },
    { screen: 'Messages', what: 'search', path: `/messages?limit=50&q=${9_000_000_000 + Math.ceil(customers / 2)}` },
    { screen: 'Activity', what: 'first page', path: '/audit?limit=50' },
    { screen: 'Activity', what: 'search', path: `/audit?limit=50&q=${middle}` },
    { screen: 'Dashboard', what: 'needs you', path: '/needs' },
    { screen: 'Money', what: 'summary', path: '/money/summary' },
    { screen: 'Money', what: 'one month', path: `/money/month?month=${lastMonth()}` },
  ]
}

/** Returns each screen with the number of its requests and the slowest of them. */
export function slowestByScreen<Row>(rows: Row[], screenOf: (row: Row) => string, msOf: (row: Row) => number) {
  return [...Map.groupBy(rows, screenOf)].flatMap(([screen, ofScreen]) => {
    const [slowest] = ofScreen.toSorted((one, other) => msOf(other) - msOf(one))
    return slowest ? [{ screen, count: ofScreen.length, slowest }] : []
  })
}

/** Times `runs` requests, after two that fill the caches of a newly filled database. */
export async function time(get: AdminGet, request: ScreenRequest, runs: number): Promise<Timing> {
  const times: number[] = []
  for (let run = -2; run < runs; run += 1) {
    const startedAt = performance.now()
    const answer = await get(request.path)
    if (!answer.ok) throw new Error(`${request.path} answered ${answer.status}: ${await answer.text()}`)
    await answer.arrayBuffer()
    if (run >= 0) times.push(performance.now() - startedAt)
  }
  const sorted = times.toSorted((a, b) => a - b)
  return { ...request, median: sorted[Math.floor(sorted.length / 2)] ?? 0, worst: sorted.at(-1) ?? 0 }
}

/** Returns a function that reads the API as the admin. */
export async function openAdminApi(shop: ShopProcess) {
  const { token } = await logIn(shop, shop.admin.email, shop.admin.password)
  return (path: string) => fetch(shop.baseURL + apiBase + path, { headers: { authorization: `Bearer ${token}` } })
}

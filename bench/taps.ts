import { parseArgs } from 'node:util'
import { type BrowserContextOptions, chromium } from '@playwright/test'
import type { Product } from '../src/shop/catalogue/contract.ts'
import { cartCookie } from '../src/shop/orders/pages/cart/cart-cookie.ts'
import { addItem } from '../src/shop/orders/pages/cart/cart-items.ts'
import { findChromium } from '../scripts/find-chromium.ts'
import { type ShopProcess, startShop } from '../tests/support/browser/shop-process.ts'
import { addAddress, buyOnOnePage, callApi, openAccount } from '../tests/support/browser/shopper.ts'
import { isUsualBrand, SEED } from './brand.ts'
import { circumstances, markdownTable } from './circumstances.ts'
import { replaceSection } from './replace-section.ts'
import { type Moment, type Tap, type TapReading, visitAndTap } from './tap-visit.ts'

/** Measures how soon the storefront answers a tap on a slow phone, and writes the slowest of each page to docs/benchmarks.md. Exits with 1 if a promise is broken. */

type Stored = BrowserContextOptions['storageState']
type TappedPage = { name: string; path: string; taps: Tap[]; stored?: Stored }
type Row = { page: string; tap: string; late: number; early: number; saving: number; fcp: number; lcp: number; cls: number; script: number }

/** In milliseconds; layout shift has no unit. */
const promises: { name: string; holds: (row: Row) => boolean }[] = [
  { name: 'a tap 1.5 s after load answers within 200 ms', holds: ({ late }) => late <= 200 },
  { name: 'an earlier tap answers within 2.5 s', holds: ({ early }) => early <= 2500 },
  { name: 'no tap is lost', holds: ({ late, early, saving }) => [late, early, saving].every(Number.isFinite) },
  { name: 'the first paint comes within 1 s', holds: ({ fcp }) => fcp < 1000 },
  { name: 'the largest paint comes within 1.3 s', holds: ({ lcp }) => lcp <= 1300 },
  { name: 'no script is requested before the largest paint', holds: ({ lcp, script }) => script >= lcp },
  { name: 'nothing shifts', holds: ({ cls }) => cls < 0.001 },
]

const { values } = parseArgs({
  args: process.argv.slice(3),
  options: { runs: { type: 'string', default: '5' }, page: { type: 'string' }, tap: { type: 'string' } },
})
const runs = Math.max(1, Number.parseInt(values.runs, 10) || 5)
const shop = await startShop({ SEED })
const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox', '--disable-gpu'] })
try {
  const pages = (await tappedPages(shop)).filter(({ name }) => !values.page || name === values.page)
  const isTapped = ({ name }: Tap) => !values.tap || name === values.tap
  const tapped = pages.flatMap((page) => page.taps.filter(isTapped).map((tap): Readings => ({ page, tap, late: [], early: [] })))
  // The first visit of a page warms the server, which makes pictures on demand.
  for (const page of pages) {
    const tap = page.taps.find(isTapped)
    if (tap) await visitPage(page, tap, 'after load', false)
  }
  // Every round taps everything once, because the machine's speed changes by the minute: a slow minute costs each median one visit of its five.
  for (let round = 1; round <= runs; round += 1) {
    for (const one of tapped) {
      one.late.push(await visitPage(one.page, one.tap, 'after load', false))
      one.early.push(await visitPage(one.page, one.tap, 'first paint', false))
      // No limit holds the data saving, so one visit is enough.
      if (round === 1) one.saving = await visitPage(one.page, one.tap, 'after load', true)
    }
    console.log(`round ${round} of ${runs}`)
  }
  const rows = tapped.map(rowOf)
  report(rows)
  const broken = rows.flatMap((row) => promises.filter(({ holds }) => !holds(row)).map(({ name }) => `${row.page}, ${row.tap}: ${name}`))
  for (const line of broken) console.error(`Broken promise: ${line}`)
  process.exitCode = broken.length === 0 ? 0 : 1
} finally {
  await browser.close()
  await shop.remove()
}

function visitPage({ path, stored }: TappedPage, tap: Tap, moment: Moment, savesData: boolean) {
  return visitAndTap(browser, { url: shop.baseURL + path, tap, stored, moment, savesData })
}

type Readings = { page: TappedPage; tap: Tap; late: TapReading[]; early: TapReading[]; saving?: TapReading }

function rowOf({ page, tap, late, early, saving }: Readings): Row {
  const of = (readings: TapReading[], pick: (reading: TapReading) => number) => readings.map(pick).toSorted((a, b) => a - b)[Math.floor(runs / 2)] ?? NaN
  const row = {
    page: page.name,
    tap: tap.name,
    late: of(late, ({ answer }) => answer),
    early: of(early, ({ answer }) => answer),
    saving: saving?.answer ?? NaN,
    fcp: of(late, ({ fcp }) => fcp),
    lcp: of(late, ({ lcp }) => lcp),
    cls: of(late, ({ cls }) => cls),
    script: of(late, ({ script }) => script),
  }
  console.log(JSON.stringify({ ...row, late: late.map(({ answer }) => Math.round(answer)) }))
  return row
}

function report(rows: Row[]) {
  const slowest = (name: string, pick: (row: Row) => number) => Math.max(...rows.filter(({ page }) => page === name).map(pick)).toFixed(0)
  const picks = [({ late }: Row) => late, ({ early }: Row) => early, ({ saving }: Row) => saving]
  const table = markdownTable(
    ['page', '1.5 s after load, ms', 'at first paint, ms', 'script at the first act, ms'],
    [...new Set(rows.map(({ page }) => page))].map((page) => [page, ...picks.map((pick) => slowest(page, pick))]),
  )
  const range = (pick: (row: Row) => number) => `${[Math.min, Math.max].map((of) => (of(...rows.map(pick)) / 1000).toFixed(2)).join(' to ')} s`
  const paints = `First paint after ${range(({ fcp }) => fcp)}, largest after ${range(({ lcp }) => lcp)}, script from ${range(({ script }) => script)} on; the largest shift is ${Math.max(...rows.map(({ cls }) => cls)).toFixed(3)}.`
  const text = `${table}\n\n${paints} Each page's slowest of ${rows.length} taps in all, from the touch to the paint of the answer; median of ${runs}. ${circumstances(`Chromium ${browser.version()}`)}`
  console.log(text)
  if (isUsualBrand && runs >= 5 && !values.page && !values.tap) replaceSection('taps', text)
}

async function tappedPages(shop: ShopProcess): Promise<TappedPage[]> {
  const { body: products } = await callApi<Product[]>(shop, 'GET', '/products')
  const [product] = products
  const [variant] = product?.variants ?? []
  if (!product || !variant) throw new Error('The demo catalogue has no product to tap on')
  const { token, userId, role } = await openAccount(shop)
  await addAddress(shop, token)
  await buyOnOnePage(shop, true)
  const cart = addItem([], { ...product, variant: variant.quantity, price: variant.price, discount: variant.discount, qty: 2 })
  const cartItems = JSON.stringify(cart)
  const storedWith = (entries: Record<string, string>) => ({
    cookies: (['/cart', '/checkout'] as const).map((path) => ({
      name: 'cart',
      value: cartCookie(cart, path, false).split(';')[0]?.slice('cart='.length) ?? '',
      domain: 'localhost',
      path,
      expires: -1,
      httpOnly: false,
      secure: false,
      sameSite: 'Lax' as const,
    })),
    origins: [
      {
        origin: shop.baseURL,
        localStorage: Object.entries({ cartItems, checkoutItems: cartItems, ...entries }).map(([name, value]) => ({ name, value })),
      },
    ],
  })
  const stored = storedWith({ token, userId, role })
  const isDialogOpen = 'dialog[open], [role=dialog]'
  const menu = { name: 'menu', target: 'button[popovertarget=menu]', answer: '#menu:popover-open' }
  const search = { name: 'search', target: 'header form[action="/search"] button', answer: isDialogOpen }
  const [more, less] = ['button[aria-label="Increase quantity"]', 'button[aria-label="Decrease quantity"]']
  return [
    {
      name: 'product',
      path: `/product/${product._id}`,
      taps: [
        { name: 'ADD TO CART', target: '.max-md\\:fixed > button', answer: '[data-cart=link][aria-label="Cart, 1 item"]' },
        { name: 'quantity', target: more, answer: `${less}[aria-disabled=false]` },
        { name: 'pack', target: '[role=group] button[aria-pressed=false]', answer: '[role=group] button[aria-pressed=false]:first-child' },
        { name: 'gallery', target: 'button[aria-label^="Show picture 2"]', answer: 'li + li > button[aria-current]' },
        { name: 'zoom', target: 'a[aria-label^="Zoom"]', answer: isDialogOpen },
        search,
      ],
    },
    {
      name: 'home',
      path: '/',
      taps: [menu, search, { name: 'pause', target: 'button[aria-label="Pause the slides"]', answer: 'button[aria-label="Play the slides"]' }],
    },
    { name: 'list', path: '/products', taps: [menu, search] },
    {
      name: 'cart',
      path: '/cart',
      stored,
      taps: [
        { name: '+', target: more, answer: 'input[aria-label=Quantity][value="3"]' },
        { name: '−', target: less, answer: 'input[aria-label=Quantity][value="1"]' },
      ],
    },
    {
      name: 'buy',
      path: '/cart/buy',
      stored: storedWith({}),
      taps: [{ name: 'Get OTP', target: 'form button[type=submit].w-full', answer: 'form [role=alert]' }],
    },
    {
      name: 'checkout',
      path: '/checkout',
      stored,
      taps: [
        // The coupon box waits for the addresses, so an early tap can only open the items.
        { name: 'items', target: '[aria-controls=order-items]', answer: '[aria-controls=order-items][aria-expanded=true]' },
      ],
    },
  ]
}

import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { type Browser, chromium } from 'playwright-core'
import { type ShopProcess, startShop } from '../e2e/support/shop-process.ts'
import { addAddress, callApi, openAccount } from '../e2e/support/shopper.ts'
import { findChromium } from '../scripts/find-chromium.ts'
import type { Product } from '../src/domain/catalogue/contract.ts'
import { put } from '../src/web/cart/cart-items.ts'
import { brokenPromises } from './budgets.ts'
import { keepTable, type Row, tableOf } from './report.ts'
import { type Bytes, type Reading, visit } from './visit.ts'

/** Measures first visits of the built shop and keeps the table in docs/benchmarks.md. Exits with 1 when a promise is broken. */

type Stop = { page: string; path: string; storage: Record<string, string> }

const { values } = parseArgs({ args: process.argv.slice(3), options: { runs: { type: 'string', default: '5' } } })
const runs = Math.max(1, Number.parseInt(values.runs, 10) || 5)
const load = loadavg()[0] ?? 0
const shop = await startShop()
const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'] })
try {
  const rows = await measure(browser, shop)
  console.log(tableOf(rows))
  keepTable(rows, { browser: browser.version(), runs, now: new Date(), load })
  const broken = rows.flatMap(({ page, reading }) => brokenPromises(page, reading))
  for (const line of broken) console.error(`Broken promise: ${line}`)
  process.exitCode = broken.length === 0 ? 0 : 1
} finally {
  await browser.close()
  await shop.remove()
}

async function measure(browser: Browser, shop: ShopProcess): Promise<Row[]> {
  const rows: Row[] = []
  for (const { page, path, storage } of await stops(shop)) {
    // The first visit warms the server: pictures are made when they are first asked for.
    await visit(browser, shop.baseURL, path, storage)
    const readings: Reading[] = []
    for (let run = 0; run < runs; run += 1) readings.push(await visit(browser, shop.baseURL, path, storage))
    rows.push({ page, reading: medianOf(readings) })
  }
  return rows
}

async function stops(shop: ShopProcess): Promise<Stop[]> {
  const { body: products } = await callApi<Product[]>(shop, 'GET', '/products')
  const [product] = products
  const [variant] = product?.variants ?? []
  if (!product || !variant) throw new Error('The demo catalogue has no product to measure')
  const { token, userId, role } = await openAccount(shop)
  await addAddress(shop, token)
  const cartItems = JSON.stringify(put([], { ...product, variant: variant.quantity, price: variant.price, discount: variant.discount }))
  return [
    { page: 'home', path: '/', storage: {} },
    { page: 'list', path: '/products', storage: {} },
    { page: 'product', path: `/product/${product._id}`, storage: {} },
    { page: 'cart', path: '/cart', storage: { cartItems } },
    { page: 'checkout', path: '/checkout', storage: { cartItems, checkoutItems: cartItems, token, userId, role } },
  ]
}

/** The median of each figure by itself. */
function medianOf(readings: Reading[]): Reading {
  const by = (pick: (reading: Reading) => number) => readings.map(pick).toSorted((a, b) => a - b)[Math.floor(readings.length / 2)] ?? 0
  const bytes = (pick: (reading: Reading) => Bytes): Bytes => ({
    total: by((reading) => pick(reading).total),
    document: by((reading) => pick(reading).document),
    style: by((reading) => pick(reading).style),
    font: by((reading) => pick(reading).font),
    image: by((reading) => pick(reading).image),
    script: by((reading) => pick(reading).script),
    other: by((reading) => pick(reading).other),
  })
  return {
    all: bytes(({ all }) => all),
    first: bytes(({ first }) => first),
    largestPicture: by(({ largestPicture }) => largestPicture),
    scriptBeforeLcp: by(({ scriptBeforeLcp }) => scriptBeforeLcp),
    requests: by(({ requests }) => requests),
    ttfb: by(({ ttfb }) => ttfb),
    fcp: by(({ fcp }) => fcp),
    lcp: by(({ lcp }) => lcp),
    tbt: by(({ tbt }) => tbt),
    cls: by(({ cls }) => cls),
  }
}

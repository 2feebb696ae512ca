import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { type ShopProcess, startShop } from '../tests/support/browser/shop-process.ts'
import { addAddress, buyOnOnePage, callApi, openAccount } from '../tests/support/browser/shopper.ts'
import type { Product } from '../src/shop/catalogue/contract.ts'
import { addItem } from '../src/shop/orders/pages/cart/cart-items.ts'
import { cartCookie } from '../src/shop/orders/pages/cart/cart-cookie.ts'
import { isUsualBrand, SEED } from './brand.ts'
import { exceededBudgets } from './budgets.ts'
import { visit } from './lighthouse.ts'
import { medianOf, type Reading } from './reading.ts'
import { replaceTable, type Row, tableOf } from './report.ts'
import type { SiteStorage } from './with-browser.ts'

/** Measures first visits of the built shop with Lighthouse, and writes the table to docs/benchmarks.md. Exits with 1 if a budget is exceeded. */

type PageVisit = { page: string; path: string; stored: SiteStorage }

const { values } = parseArgs({ args: process.argv.slice(3), options: { runs: { type: 'string', default: '5' } } })
const runs = Math.max(1, Number.parseInt(values.runs, 10) || 5)
const load = loadavg()[0] ?? 0
const shop = await startShop({ SEED })
try {
  const rows = await measure(shop)
  console.log(tableOf(rows))
  if (isUsualBrand) replaceTable(rows, { runs, now: new Date(), load })
  const broken = rows.flatMap(({ page, reading }) => exceededBudgets(page, reading))
  for (const line of broken) console.error(`Over budget: ${line}`)
  process.exitCode = broken.length === 0 ? 0 : 1
} finally {
  await shop.remove()
}

async function measure(shop: ShopProcess): Promise<Row[]> {
  const rows: Row[] = []
  for (const { page, path, stored } of await pageVisits(shop)) {
    // The first visit warms the server, which makes pictures on demand.
    await visit(shop.baseURL, path, stored)
    const readings: Reading[] = []
    for (let run = 0; run < runs; run += 1) readings.push(await visit(shop.baseURL, path, stored))
    rows.push({ page, reading: medianOf(readings) })
  }
  return rows
}

async function pageVisits(shop: ShopProcess): Promise<PageVisit[]> {
  const { body: products } = await callApi<Product[]>(shop, 'GET', '/products')
  const [product] = products
  const [variant] = product?.variants ?? []
  if (!product || !variant) throw new Error('The demo catalogue has no product to measure')
  const { token, userId, role } = await openAccount(shop)
  await addAddress(shop, token)
  await buyOnOnePage(shop, true)
  const cart = addItem([], { ...product, variant: variant.quantity, price: variant.price, discount: variant.discount })
  const cartItems = JSON.stringify(cart)
  const cookies = [cartCookie(cart, '/cart', false), cartCookie(cart, '/checkout', false)]
  return [
    { page: 'home', path: '/', stored: {} },
    { page: 'list', path: '/products', stored: {} },
    { page: 'product', path: `/product/${product._id}`, stored: {} },
    { page: 'cart', path: '/cart', stored: { storage: { cartItems }, cookies } },
    { page: 'buy', path: '/cart/buy', stored: { storage: { cartItems, checkoutItems: cartItems }, cookies } },
    { page: 'checkout', path: '/checkout', stored: { storage: { cartItems, checkoutItems: cartItems, token, userId, role }, cookies } },
  ]
}

import { parseArgs } from 'node:util'
import { type Browser, chromium, type Locator, type Page } from '@playwright/test'
import { findChromium } from '../scripts/find-chromium.ts'
import type { Product } from '../src/shop/catalogue/contract.ts'
import { addItem } from '../src/shop/orders/pages/cart/cart-items.ts'
import { type ShopProcess, startShop } from '../tests/support/browser/shop-process.ts'
import { buyOnOnePage, callApi } from '../tests/support/browser/shopper.ts'
import { isUsualBrand, SEED } from './brand.ts'
import { circumstances, markdownTable } from './circumstances.ts'
import { replaceSection } from './replace-section.ts'
import { slowdown, slowNetwork, slowPhone } from './tap-visit.ts'

/**
 * Buys from a filled cart on a slow phone, by the pages of the log-in and on one page. It counts the touches, typed characters and loaded pages that the browser
 * received. `--strip FOLDER` saves a picture before each touch.
 */

const { values } = parseArgs({ args: process.argv.slice(3), options: { strip: { type: 'string' } } })

/** Between two characters, and before a touch. The same for both ways, so that their seconds compare. */
const [typeMs, lookMs] = [150, 700]
/** The shop sends a number its next code after this time. */
const nextCodeMs = 61_000

type Visit = { mobile: string; onOnePage: boolean; isKnown: boolean }
type Counts = { touches: number; characters: number; pages: number }
type Row = { isKnown: boolean; name: string; counts: Counts; seconds: number }

const browser = await chromium.launch({ executablePath: findChromium() })
const shop = await startShop({ SEED })
try {
  const rows: Row[] = []
  for (const onOnePage of [false, true]) {
    await buyOnOnePage(shop, onOnePage)
    const mobile = `981000000${onOnePage ? 1 : 0}`
    rows.push(await buy(browser, shop, { mobile, onOnePage, isKnown: false }))
    await new Promise((later) => setTimeout(later, nextCodeMs))
    rows.push(await buy(browser, shop, { mobile, onOnePage, isKnown: true }))
  }
  report(rows)
} finally {
  await browser.close()
  await shop.remove()
}

function report(rows: Row[]) {
  const lines = rows
    .toSorted((one, other) => Number(one.isKnown) - Number(other.isKnown))
    .map(({ name, counts, seconds }) => [name, ...Object.values(counts).map(String), seconds.toFixed(1)])
  const table = markdownTable(['shopper', 'touches', 'characters', 'pages', 'seconds'], lines)
  const text = `${table}\n\n${circumstances(`Chromium ${browser.version()}`)}`
  console.log(text)
  if (isUsualBrand) replaceSection('buying', text)
}

async function buy(browser: Browser, shop: ShopProcess, { mobile, onOnePage, isKnown }: Visit): Promise<Row> {
  const context = await browser.newContext({ ...slowPhone, baseURL: shop.baseURL })
  try {
    const page = await context.newPage()
    await openCart(page, shop)
    const cdp = await context.newCDPSession(page)
    await cdp.send('Network.emulateNetworkConditions', slowNetwork)
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    const counts = await countEvents(page)
    const hand = handOn(page, `${onOnePage ? 'one' : 'log-in'}-${isKnown ? 'known' : 'new'}`)
    const startedAt = Date.now()
    await hand.touch(page.getByRole('button', { name: 'Proceed to Buy' }))
    if (!onOnePage) await hand.touch(page.getByRole('button', { name: 'Login with Phone' }))
    await hand.touch(page.getByLabel('Mobile number'))
    await hand.type(page.getByLabel('Mobile number'), mobile)
    await hand.touch(page.getByRole('button', { name: 'Get OTP' }))
    await hand.type(page.getByLabel('OTP'), () => codeFor(shop, mobile))
    if (!onOnePage) {
      await hand.touch(page.getByRole('button', { name: 'Login', exact: true }))
      await hand.touch(page.getByRole('link', { name: 'Continue to checkout' }))
    }
    if (!isKnown) {
      await hand.type(page.getByLabel('PIN code'), '560001')
      await hand.type(page.getByLabel('Full name'), 'Meera Iyer')
      await hand.type(page.getByLabel('House number and street'), '12 MG Road')
      await hand.touch(page.getByRole('button', { name: 'Save address' }))
    }
    await hand.touch(page.getByRole('button', { name: /^Place Order · / }))
    await hand.touch(page.getByRole('dialog', { name: /Test payment/ }).getByRole('button', { name: /^Pay/ }))
    await page.getByText('✅ Order placed successfully!').waitFor()
    const seconds = (Date.now() - startedAt) / 1000
    const row = { isKnown, name: `${isKnown ? 'known, saved address' : 'new'}: ${onOnePage ? 'one page' : 'log-in pages'}`, counts, seconds }
    console.log(JSON.stringify(row))
    return row
  } finally {
    await context.close()
  }
}

async function openCart(page: Page, shop: ShopProcess) {
  const { body: products } = await callApi<Product[]>(shop, 'GET', '/products')
  const [product] = products
  const [variant] = product?.variants ?? []
  if (!product || !variant) throw new Error('The demo catalogue has no product to buy')
  const cart = addItem([], { ...product, variant: variant.quantity, price: variant.price, discount: variant.discount })
  await page.goto('/scrolltotop')
  await page.evaluate((text) => localStorage.setItem('cartItems', text), JSON.stringify(cart))
  // As from the header's link.
  await page.goto('/cart', { waitUntil: 'networkidle' })
}

/** Counts what the browser takes from a person, and the pages that it loads. */
async function countEvents(page: Page): Promise<Counts> {
  const counts: Counts = { touches: 0, characters: 0, pages: 0 }
  await page.exposeFunction('countEvent', (kind: 'touches' | 'characters', count: number) => void (counts[kind] += count))
  const listen = () => {
    const count = (kind: string, by: number) => void Reflect.get(window, 'countEvent')?.(kind, by)
    addEventListener('pointerdown', ({ isTrusted }) => isTrusted && count('touches', 1), { capture: true })
    addEventListener('beforeinput', ({ isTrusted, data }) => isTrusted && count('characters', data?.length ?? 0), { capture: true })
  }
  await page.addInitScript(listen)
  await page.evaluate(listen)
  page.on('domcontentloaded', () => (counts.pages += 1))
  return counts
}

/** A finger on the page. It touches a field before it types, unless the page has moved the focus there while the keyboard is open. */
function handOn(page: Page, name: string) {
  let touches = 0
  async function touch(target: Locator) {
    await target.waitFor()
    await target.scrollIntoViewIfNeeded()
    await page.waitForTimeout(lookMs)
    if (values.strip) await page.screenshot({ path: `${values.strip}/${name}-${String((touches += 1)).padStart(2, '0')}.png` })
    const box = await target.boundingBox()
    if (!box) throw new Error('The target has gone')
    await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2)
  }
  const isFocused = (field: Locator) => field.evaluate((element) => element === document.activeElement)
  return {
    touch,
    async type(field: Locator, text: string | (() => Promise<string>)) {
      await field.waitFor()
      const typed = typeof text === 'string' ? text : await text()
      if (!(await isFocused(field))) await touch(field)
      await page.keyboard.type(typed, { delay: typeMs })
    },
  }
}

/** Returns the code that the shop has just sent to a number. */
async function codeFor(shop: ShopProcess, mobile: string): Promise<string> {
  const sent = (await shop.mailbox()).find(({ channel, to, text }) => channel === 'sms' && to === `+91${mobile}` && text.includes('OTP'))
  const code = /\d{6}/.exec(sent?.text ?? '')?.[0]
  if (!code) throw new Error('The shop has sent no code')
  return code
}

import { mkdir, writeFile } from 'node:fs/promises'
import { type Browser, chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { openAsAdmin } from '../tests/support/browser/admin.ts'
import { demoProductId } from '../tests/support/browser/demo-product.ts'
import { startShop, type ShopProcess } from '../tests/support/browser/shop-process.ts'
import { findChromium } from './find-chromium.ts'

/** Makes the pictures of the README in docs/pictures from a busy shop. Run it after the screens change. It needs a build: `npm run build`. */

const folder = 'docs/pictures'
const desktop = { width: 1280, height: 800 }
const phone = { width: 390, height: 812 }
/** The gap between the phones of a picture, and their rounded corners. */
const [gap, radius] = [30, 24]
const ground = '#F4F0EA'

const shop = await startShop({ SEED: 'busy' })
const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox', '--disable-gpu'] })
try {
  await mkdir(folder, { recursive: true })
  const product = `/product/${await demoProductId(shop.baseURL)}`
  await onDesktop('home', (page) => page.goto(`${shop.baseURL}/`))
  await onDesktop('product', (page) => page.goto(shop.baseURL + product))
  // Each begins at this text, below the notices that a new shop has.
  for (const [name, path, top, margin, height] of [
    ['dashboard', '/admin', 'Total Revenue', 34, 1400],
    ['packing', '/admin/to-pack', 'To pack', 18, desktop.height],
    ['money', '/admin/money', 'Money', 18, desktop.height],
  ] as const)
    await onDesktop(name, async (page) => {
      await page.setViewportSize({ ...desktop, height })
      await openAsAdmin(page, shop, path)
      await settle(page)
      await page.getByRole('main').getByText(top, { exact: true }).first().evaluate(scrollToTop, margin)
    })
  await keep('phone', await makePhones(browser, shop, product))
} finally {
  await browser.close()
  await shop.remove()
}

async function onDesktop(name: string, open: (page: Page) => Promise<unknown>) {
  const page = await browser.newPage({ viewport: desktop, locale: 'en-IN', timezoneId: 'Asia/Kolkata', reducedMotion: 'reduce' })
  await open(page)
  await settle(page)
  await keep(name, await page.screenshot())
  await page.close()
}

/** Three screens of a phone beside each other: product, cart and the packing queue. */
async function makePhones(chrome: Browser, { baseURL }: ShopProcess, product: string) {
  const context = await chrome.newContext({
    viewport: phone,
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    reducedMotion: 'reduce',
    hasTouch: true,
    isMobile: true,
  })
  const page = await context.newPage()
  const screens: Buffer[] = []
  const take = async () => {
    await settle(page)
    screens.push(await page.screenshot())
  }
  await page.goto(baseURL + product)
  await take()
  await page.getByRole('button', { name: 'ADD TO CART' }).first().click()
  await page.goto(`${baseURL}/cart`)
  await take()
  await openAsAdmin(page, shop, '/admin/to-pack')
  await take()
  await context.close()
  const mask = Buffer.from(`<svg width="${phone.width}" height="${phone.height}"><rect width="100%" height="100%" rx="${radius}"/></svg>`)
  const rounded = await Promise.all(
    screens.map((screen) =>
      sharp(screen)
        .resize(phone.width)
        .composite([{ input: mask, blend: 'dest-in' }])
        .png()
        .toBuffer(),
    ),
  )
  const width = gap + rounded.length * (phone.width + gap)
  return sharp({ create: { width, height: phone.height + 2 * gap, channels: 3, background: ground } })
    .composite(rounded.map((input, index) => ({ input, left: gap + index * (phone.width + gap), top: gap })))
    .png()
    .toBuffer()
}

function scrollToTop(part: Element, margin: number) {
  window.scrollTo({ top: part.getBoundingClientRect().top + window.scrollY - margin, behavior: 'instant' })
}

/** Waits until fonts, pictures and data are there. */
async function settle(page: Page) {
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
}

/** Writes a small PNG: 256 colours are enough for screens. */
async function keep(name: string, picture: Buffer) {
  const file = `${folder}/${name}.png`
  const bytes = await sharp(picture).png({ palette: true, quality: 90, effort: 10 }).toBuffer()
  await writeFile(file, bytes)
  console.log(`${file}: ${Math.round(bytes.length / 1024)} KB`)
}

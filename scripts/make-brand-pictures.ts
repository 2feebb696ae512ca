import { writeFile } from 'node:fs/promises'
import { chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { startShop } from '../tests/support/browser/shop-process.ts'
import { findChromium } from './find-chromium.ts'

/** Makes the two pictures of the README that show one program with two brands. Run it after the pages change. It needs a build: `npm run build`. */

const size = { width: 1280, height: 900 }
const shownWidth = 640

const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox', '--disable-gpu'] })
try {
  await picture('brand-saffron', 'demo')
  await picture('brand-tea', 'tea')
} finally {
  await browser.close()
}

async function picture(name: string, SEED: string) {
  const shop = await startShop({ SEED })
  try {
    const page = await browser.newPage({ viewport: size, locale: 'en-IN', timezoneId: 'Asia/Kolkata', reducedMotion: 'reduce' })
    await page.goto(`${shop.baseURL}/`)
    await settle(page)
    const bytes = await sharp(await page.screenshot())
      .resize(shownWidth)
      .webp({ quality: 82 })
      .toBuffer()
    await writeFile(`docs/pictures/${name}.webp`, bytes)
    console.log(`docs/pictures/${name}.webp: ${Math.round(bytes.length / 1024)} KB`)
    await page.close()
  } finally {
    await shop.remove()
  }
}

/** Waits until fonts, pictures and data are there. */
async function settle(page: Page) {
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
}

import { expectAccessible } from '#test/browser/accessible.ts'
import { adminToken, openAsAdmin } from '#test/browser/admin.ts'
import { openCheckout } from '#test/browser/checkout.ts'
import { expect, test } from '#test/browser/journey.ts'
import { expectNoOverflow } from '#test/browser/overflow.ts'
import { callApi } from '#test/browser/shopper.ts'
import { startPreparedShop } from '#test/browser/shop-process.ts'
import { seededRandom } from '../../../../tests/stress/seeded-random.ts'
import { defaultLook } from '../rules/look.ts'
import { accentShades } from '../rules/palette.ts'

const pale = '#ffd700'
const repaired = accentShades(pale)[700]
const rgb = (hex: string) => `rgb(${[1, 3, 5].map((start) => Number.parseInt(hex.slice(start, start + 2), 16)).join(', ')})`

test('an owner gives a renamed shop its face, and no page shows the logo of the demo @essential @everywhere', async ({ page }) => {
  const shop = await startPreparedShop()
  try {
    const token = await adminToken(shop)
    await callApi(shop, 'PUT', '/settings', { token, body: { brand: 'Chai Ghar' } })
    await openAsAdmin(page, shop, '/admin/settings')
    await page.getByRole('main').getByRole('link', { name: 'Look' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Look' })).toBeVisible()

    await page.getByLabel('Upload: Mark').setInputFiles('seed/pictures/saffron-macro.jpg')
    await expect(page.getByRole('img', { name: 'Mark' })).toBeVisible()
    await page.getByRole('textbox', { name: 'Accent', exact: true }).fill('gold')
    await page.getByRole('button', { name: 'Save look' }).click()
    await expect(page.getByText('Please write a colour as # and six digits, such as #1b6640.')).toBeVisible()
    await page.getByRole('textbox', { name: 'Accent', exact: true }).fill(pale)
    await expect(page.getByText('Darkened, so that text is legible:')).toBeVisible()
    await expect(page.getByText(repaired)).toBeVisible()
    await page.getByLabel('Typeface of headings').selectOption('Marcellus')
    await page.getByLabel('Corners').selectOption('Round')
    await page.getByRole('group', { name: 'Width of the preview' }).getByText('Desktop').click()
    const preview = page.getByRole('region', { name: 'Preview, scrolls sideways' })
    await expect(preview.getByText('ADD TO CART')).toHaveCSS('background-color', rgb(repaired))
    await expect(preview.getByText('ADD TO CART')).toHaveCSS('border-radius', '24px')
    await expectAccessible(page)
    await expectNoOverflow(page)
    await page.getByRole('button', { name: 'Save look' }).click()
    await expect(page.getByText('Look saved')).toBeVisible()

    const requested: string[] = []
    page.on('request', (request) => requested.push(new URL(request.url()).pathname))
    await page.goto(`${shop.baseURL}/products`)
    await expect(page.getByRole('banner').getByRole('link', { name: 'Chai Ghar, home' })).toContainText('Chai Ghar')
    await expect(page.locator('link[rel="icon"]')).toHaveAttribute('href', /^\/look\/[0-9a-f]{16}\/icon-48\.png$/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('font-family', /^Marcellus,/)
    await page.goto(`${shop.baseURL}/no-such-page`)
    await expect(page.getByRole('link', { name: 'Go to Home' }).or(page.getByRole('main').getByRole('link').first())).toHaveCSS(
      'background-color',
      rgb(repaired),
    )
    await page.goto(`${shop.baseURL}/`)
    await expect(page.locator('meta[property="og:image"]')).toHaveAttribute('content', /\/look\/[0-9a-f]{16}\/social\.jpg$/)
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
    expect(requested).toContain('/fonts/marcellus.woff2')
    expect(requested.filter((path) => /^\/brand\/(mark|wordmark)|favicon/.test(path))).toEqual([])
    expect([...new Set(requested.filter((path) => path.endsWith('styles.css')))]).toHaveLength(1)
  } finally {
    await shop.remove()
  }
})

test('five random looks are legible on home, product and checkout @everywhere', async ({ page, shop, baseURL }) => {
  const token = await adminToken(shop)
  const random = seededRandom(20_261_128)
  const colour = () =>
    `#${Math.floor(random() * 0x1000000)
      .toString(16)
      .padStart(6, '0')}`
  const products: { _id: string }[] = await (await fetch(`${baseURL}/backend/api/products`)).json()
  let version = 0
  try {
    for (const shape of ['sharp', 'soft', 'round', 'sharp', 'round']) {
      const look = {
        accent: colour(),
        brandAccent: colour(),
        firstGround: { ...defaultLook.firstGround, colour: colour() },
        secondGround: { ...defaultLook.secondGround, colour: colour() },
        shape,
      }
      const { status } = await callApi(shop, 'PUT', '/settings/look', { token, body: { ...defaultLook, ...look, version } })
      expect(`${JSON.stringify(look)} ${status}`).toMatch(/200$/)
      version += 1
      for (const path of ['/', `/product/${products[0]?._id}`]) {
        await page.goto(path)
        await expect(page.locator('link[href*="/look/"][rel="stylesheet"]')).toHaveCount(1)
        await expectAccessible(page)
        await expectNoOverflow(page)
      }
      await openCheckout(page)
      await expect(page.getByRole('button', { name: /^Place Order/ })).toBeVisible()
      await expectAccessible(page)
      await page.unrouteAll()
    }
  } finally {
    await callApi(shop, 'PUT', '/settings/look', { token, body: { ...defaultLook, version } })
  }
})

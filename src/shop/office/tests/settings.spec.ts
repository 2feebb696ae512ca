import { createServer } from 'node:http'
import { expect, test } from '@playwright/test'
import { startShop } from '#test/browser/shop-process.ts'
import { callApi, logIn } from '#test/browser/shopper.ts'

const changed = {
  brand: 'Kesar & <Co>',
  company: 'Kesar Growers LLP',
  tagline: 'Picked before sunrise',
  email: 'hello@kesar.example',
  phone: '+91 98765 43210',
  hours: 'Sat 9am-1pm',
  arrival: { fromDays: 2, toDays: 4 },
  licence: '12345678901234',
  facebook: '',
  postal: { street: '9 Saffron Lane', locality: 'Pampore', region: 'Jammu & Kashmir', postalCode: '192121', country: 'IN' },
  manufacturer: 'Kesar Growers, Pampore',
  courts: 'Pulwama',
}

test('a changed setting shows at once on every page and in the structured data', async ({ page }) => {
  test.setTimeout(180_000)
  const shop = await startShop()
  try {
    // Fills the page cache, which the change must then clear.
    for (const path of ['/', '/about', '/contact', '/terms', '/login']) expect(await (await fetch(shop.baseURL + path)).text()).toContain('Swachh')
    const { token } = await logIn(shop, shop.admin.email, shop.admin.password)
    expect((await callApi(shop, 'PUT', '/settings', { token, body: changed })).status).toBe(200)

    await page.goto(`${shop.baseURL}/`)
    await expect(page).toHaveTitle(/^Kesar & <Co>: /)
    const data = await page.locator('script[type="application/ld+json"]').allTextContents()
    expect(JSON.parse(data[0] ?? '')).toMatchObject({
      name: changed.brand,
      legalName: changed.company,
      telephone: changed.phone,
      address: { addressLocality: 'Pampore' },
      sameAs: [expect.stringContaining('instagram')],
    })
    const footer = page.getByRole('contentinfo')
    await expect(footer.getByRole('link', { name: changed.phone })).toHaveAttribute('href', 'tel:+919876543210')
    await expect(footer).toContainText(changed.hours)
    await expect(footer).toContainText(changed.licence)
    await expect(footer.getByRole('link', { name: 'Facebook' })).toHaveCount(0)
    await expect(page.getByText(changed.tagline)).toHaveCount(4)

    for (const [path, title] of [
      ['/contact', 'Contact Us'],
      ['/login', 'Log in'],
      ['/cart', 'Your cart'],
    ]) {
      await page.goto(shop.baseURL + path)
      await expect(page).toHaveTitle(`${title} | ${changed.brand}`)
    }
    await expect(page.locator('body')).not.toContainText('Swachh Naturals')
    await page.goto(`${shop.baseURL}/contact`)
    await expect(page.getByRole('main')).toContainText('Saturday, 9am to 1pm')
    await expect(page.locator('body')).not.toContainText('10am')
    await page.goto(`${shop.baseURL}/grievance`)
    await expect(page.getByRole('main')).toContainText('Saturday, 9am to 1pm')
    await page.goto(`${shop.baseURL}/shipping`)
    await expect(page.getByRole('main')).toContainText('It usually arrives in 2 to 4 days')
    await page.goto(`${shop.baseURL}/terms`)
    await expect(page.getByRole('main')).toContainText('Courts in Pulwama')
    await page.goto(`${shop.baseURL}/productDetail`)
    await expect(page.getByRole('main')).toContainText(changed.manufacturer)
  } finally {
    await shop.remove()
  }
})

test('only the contact page may frame the map, even when a link opens it', async ({ page }) => {
  test.setTimeout(180_000)
  const maps = createServer((_, response) => response.setHeader('content-type', 'text/html').end('<p>The map of the owner</p>'))
  await new Promise<void>((resolve) => maps.listen(0, resolve))
  const address = maps.address()
  const origin = `http://localhost:${typeof address === 'object' ? address?.port : ''}`
  const shop = await startShop()
  try {
    const policyOf = async (path: string) => (await fetch(shop.baseURL + path)).headers.get('content-security-policy') ?? ''
    expect(await policyOf('/contact')).not.toContain('frame-src')
    expect(await (await fetch(`${shop.baseURL}/contact`)).text()).toContain('Map, drawn and not to scale')

    const { token } = await logIn(shop, shop.admin.email, shop.admin.password)
    await callApi(shop, 'PUT', '/settings', { token, body: { mapEmbed: `${origin}/frame?place=shop` } })
    for (const path of ['/contact', '/Contact/']) expect((await policyOf(path)).split('; ')).toContain(`frame-src ${origin}`)
    for (const path of ['/', '/about', '/checkout']) expect(await policyOf(path)).not.toContain(origin)

    await page.goto(`${shop.baseURL}/about`)
    await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click()
    await page.getByTitle('Map of where the shop is').scrollIntoViewIfNeeded()
    await expect(page.frameLocator('iframe').getByText('The map of the owner')).toBeVisible()
    await expect(page.getByRole('img', { name: /^Map, drawn/ })).toHaveCount(0)
  } finally {
    await shop.remove()
    maps.close()
  }
})

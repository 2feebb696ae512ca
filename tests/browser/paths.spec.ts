import { expectAccessible } from '../support/browser/accessible.ts'
import { expect, test } from '../support/browser/journey.ts'
import { openHydrated } from '../support/browser/open-hydrated.ts'
import { expectNoOverflow } from '../support/browser/overflow.ts'

test('the header buttons work on an unknown page', async ({ page }) => {
  await page.goto('/nothing/here')
  await page.getByRole('banner').getByRole('button', { name: 'Search' }).click()
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused()
  await page.keyboard.press('Escape')
  await page.getByRole('banner').getByRole('button', { name: 'Log In' }).click()
  await expect(page.getByRole('dialog', { name: 'Choose Login Method' })).toBeVisible()
})

test('an unknown path, a wrong method and a malformed URL each show their error @essential', async ({ page }) => {
  expect((await page.goto('/nothing/here'))?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('404 Not Found')
  await expect(page.getByText('No route matches URL "/nothing/here"')).toBeVisible()
  await expectAccessible(page)
  await expectNoOverflow(page)

  // The router's own requests look like these.
  for (const path of ['/nothing.DATA', '/__manifest/x']) {
    expect((await page.goto(path))?.status()).toBe(404)
    await expect(page.getByText(`No route matches URL "${path}"`)).toBeVisible()
  }

  expect((await page.goto('/%E0%A4%A'))?.status()).toBe(400)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('400 Bad Request')

  // Pages with their own error boundary show a wrong method as 405 too.
  for (const path of ['/products', '/product/none', '/productDetail', '/search']) {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
      const response = await page.request.fetch(path, { method })
      expect(response.status(), `${method} ${path}`).toBe(405)
      const text = await response.text()
      expect(text.match(/<h1[^>]*>[^<]*/g)?.join(), `${method} ${path}`).toMatch(/405 Method Not Allowed$/)
      expect(text.match(/<title>[^<]*/g), `${method} ${path}`).toEqual(['<title>405 Method Not Allowed'])
    }
  }

  await page.goto('/products')
  const posted = page.waitForResponse((response) => response.request().method() === 'POST')
  await page.evaluate(() => {
    const form = document.body.appendChild(document.createElement('form'))
    form.method = 'post'
    form.submit()
  })
  expect((await posted).status()).toBe(405)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('405 Method Not Allowed')

  await openHydrated(page, '/about')
  await page.route('**/*.data*', (route) => route.fulfill({ status: 500, body: 'no' }))
  await page.getByRole('contentinfo').getByRole('link', { name: 'Home' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Unexpected Application Error!')
})

test('what the router reads for the next page is compressed', async ({ page }) => {
  const manifest = page.waitForResponse(/__manifest/)
  await openHydrated(page, '/about')
  expect((await manifest).headers()['content-encoding']).toBe('br')
  const data = page.waitForResponse(/\.data/)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Home' }).click()
  expect((await data).headers()['content-encoding']).toBe('br')
  await expect(page).toHaveURL('/')
})

test('paths answer in any letter case', async ({ request }) => {
  for (const path of ['/ABOUT', '/ProductDetail', '/PRODUCTDETAIL2', '/Products', '/Login-Phone', '/MYORDERS', '/Profilepage', '/CheckOut', '/scrollToTop']) {
    expect((await request.get(path)).status(), path).toBe(200)
  }
})

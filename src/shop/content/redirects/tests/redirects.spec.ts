import { expectAccessible } from '#test/browser/accessible.ts'
import { adminToken, openAsAdmin } from '#test/browser/admin.ts'
import { expect, test } from '#test/browser/journey.ts'
import { expectNoOverflow } from '#test/browser/overflow.ts'
import { callApi } from '#test/browser/shopper.ts'

test('an owner redirects old addresses, one by one and from a list; shoppers arrive, until one is deleted @essential @everywhere', async ({ page, shop }) => {
  await openAsAdmin(page, shop, '/admin/pages')
  await page.getByRole('link', { name: 'Redirects of old addresses' }).click()
  const main = page.getByRole('main')
  await expectAccessible(page)

  // Refused at its field, then added.
  await main.getByLabel('Old address').fill('/about')
  await main.getByLabel('New address').fill('/blog')
  await main.getByRole('button', { name: 'Add redirect' }).click()
  await expect(main.getByText('This address belongs to the shop, so it cannot be redirected.')).toBeVisible()
  await expect(main.getByLabel('Old address')).toBeFocused()
  await main.getByLabel('Old address').fill('/Collections/Saffron')
  await main.getByLabel('New address').fill('/products?type=saffron')
  await main.getByLabel('New address').press('Enter')
  await expect(page.getByText('Redirect added')).toBeVisible()
  const row = main.getByRole('row').filter({ hasText: '/collections/saffron' })
  await expect(row).toContainText('/products?type=saffron')

  // Many at once.
  await main.getByRole('button', { name: 'Import' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import redirects' })
  const importButton = dialog.getByRole('button', { name: 'Import', exact: true })
  await expect(importButton).toBeDisabled()
  await dialog.getByLabel('Or paste lines').fill('/collections/saffron,/products\n/blogs/news,/blog\n/evil,//evil.example\n')
  await dialog.getByRole('button', { name: 'Check the lines' }).click()
  await expect(dialog.getByText('1 new, 1 changed, 0 the same, 1 refused.')).toBeVisible()
  await expect(dialog.getByRole('row').filter({ hasText: '/evil' }).first()).toContainText('A new address begins with /')
  await expect(dialog.getByText('Until now: /products?type=saffron')).toBeVisible()
  await expectAccessible(page)
  await expectNoOverflow(page)
  await importButton.click()
  await expect(page.getByText('Imported 2 redirects.')).toBeVisible()
  await expectNoOverflow(page)

  // A shopper: any spelling, with the query, by a page load and by the data request of a link.
  const { status, headers } = await page.request
    .get('/Blogs/News/?utm=mail', { maxRedirects: 0 })
    .then((response) => ({ status: response.status(), headers: response.headers() }))
  expect([status, headers['location'], headers['cache-control']]).toEqual([301, '/blog?utm=mail', 'no-store'])
  const refused = await page.request.post('/blogs/news', { maxRedirects: 0 })
  expect(refused.status()).toBe(405)
  await page.goto('/collections/saffron')
  await expect(page).toHaveURL(/\/products$/)
  const data = await page.request.get('/blogs/news.data')
  expect(data.status()).toBe(202)
  expect(await data.text()).toContain('/blog')

  // Changed and deleted, it does not stay in a cache.
  await page.goto('/admin/pages/redirects?q=news')
  await main.getByRole('button', { name: 'Edit /blogs/news' }).click()
  await expect(main.getByLabel('New address')).toBeFocused()
  await main.getByLabel('New address').fill('https://news.example/')
  await main.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Redirect saved')).toBeVisible()
  expect((await page.request.get('/blogs/news', { maxRedirects: 0 })).headers()['location']).toBe('https://news.example/')
  await main.getByRole('button', { name: 'Delete /blogs/news' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Redirect deleted')).toBeVisible()
  expect((await page.request.get('/blogs/news', { maxRedirects: 0 })).status()).toBe(404)
})

test('a page comes before a redirect; an owner changes its address, and the old one leads to it @everywhere', async ({ page, shop }, info) => {
  const token = await adminToken(shop)
  const slug = `garden-${info.project.name}`
  const write = async (method: 'POST' | 'PUT', path: string, body: object) =>
    (await callApi<{ page: { _id: string } }>(shop, method, path, { token, body })).body
  const statusNow = async () => (await page.request.get(`/pages/${slug}`, { maxRedirects: 0 })).status()
  await write('POST', '/redirects', { from: `/pages/${slug}`, to: '/blog' })
  expect(await statusNow()).toBe(301)
  const { page: made } = await write('POST', '/pages', { kind: 'page', title: 'Our garden', slug })
  const content = { title: 'Our garden', summary: '', image: '', alt: '', blocks: [{ kind: 'quote', words: 'Tea first.', by: '' }] }
  await write('PUT', `/pages/${made._id}/draft`, { content })
  await write('POST', `/pages/${made._id}/publish`, {})
  expect(await statusNow()).toBe(200)
  await openAsAdmin(page, shop, `/admin/pages/${made._id}`)
  await page.getByLabel('Address', { exact: true }).fill(`tea-${slug}`)
  await expect(page.getByLabel('Let the old address lead to the new one')).toBeChecked()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Change address' }).click()
  await expect(page.getByText('Address changed')).toBeVisible()
  await expectNoOverflow(page)
  await page.goto(`/pages/${slug}`)
  await expect(page).toHaveURL(new RegExp(`/pages/tea-${slug}$`))
  await expect(page.getByText('Tea first.')).toBeVisible()
})

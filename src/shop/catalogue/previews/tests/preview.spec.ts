import type { Page } from '@playwright/test'
import { expectAccessible } from '#test/browser/accessible.ts'
import { adminToken, openAsAdmin } from '#test/browser/admin.ts'
import { expect, test } from '#test/browser/journey.ts'
import { expectNoOverflow } from '#test/browser/overflow.ts'
import { callApi } from '#test/browser/shopper.ts'
import { stockShop } from '#test/browser/stock.ts'

const dialog = (page: Page) => page.getByRole('dialog')

test('an owner shares a draft by a link, which ends when the product is published @everywhere', async ({ page, shop, browser }) => {
  const { name, productId } = await stockShop(shop)
  const token = await adminToken(shop)
  const setStatus = (status: string) => callApi(shop, 'PUT', `/products/${productId}/status`, { token, body: { status } })
  await setStatus('draft')
  await openAsAdmin(page, shop, `/admin/allproducts?q=${encodeURIComponent(name)}`)
  await page.getByRole('button', { name: `Preview link ${name}` }).click()
  await expect(dialog(page)).toContainText('There is no link.')
  await dialog(page).getByRole('button', { name: 'Create link' }).click()
  const link = await dialog(page).getByLabel('Link', { exact: true }).inputValue()
  expect(link).toMatch(/\/preview\/[A-Za-z0-9_-]{43}$/)
  await expectAccessible(page)
  await expectNoOverflow(page)

  const guest = await (await browser.newContext()).newPage()
  const path = new URL(link).pathname
  const answer = await guest.goto(shop.baseURL + path)
  expect(answer?.headers()).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
  await expect(guest.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex')
  await expect(guest.locator('meta[name="referrer"]')).toHaveAttribute('content', 'no-referrer')
  await expect(guest.locator('script[type="application/ld+json"]')).toHaveCount(0)
  await expect(guest).toHaveTitle(new RegExp(`^Preview: ${name}`))
  await expect(guest.getByText('Preview: not published')).toBeVisible()
  await expect(guest.getByRole('heading', { level: 1, name })).toBeVisible()
  await guest.getByRole('button', { name: /^2 g/ }).click()
  await expect(guest.getByRole('button', { name: 'ADD TO CART' })).toBeDisabled()
  await expect(guest.getByRole('button', { name: 'ADD TO CART' })).toHaveAccessibleDescription('This product is not published, so nobody can buy it yet.')
  await expectAccessible(guest)
  await expectNoOverflow(guest)
  expect(await guest.evaluate(() => Object.keys(localStorage).filter((key) => /cart|viewed/i.test(key)))).toEqual([])

  await setStatus('published')
  expect((await guest.reload())?.status()).toBe(404)
  await expect(guest.getByRole('heading', { name: 'This preview no longer works' })).toBeVisible()
  await expectAccessible(guest)
  await guest.context().close()
})

test('an owner replaces and revokes the link to a draft', async ({ page, shop }) => {
  const { name, productId } = await stockShop(shop)
  const token = await adminToken(shop)
  await callApi(shop, 'PUT', `/products/${productId}/status`, { token, body: { status: 'draft' } })
  const { body: first } = await callApi<{ link: string }>(shop, 'POST', `/products/${productId}/preview-link`, { token, body: {} })
  const statusOf = async (link: string) => (await fetch(shop.baseURL + new URL(link).pathname)).status
  expect(await statusOf(first.link)).toBe(200)
  await openAsAdmin(page, shop, `/admin/allproducts?q=${encodeURIComponent(name)}`)
  await page.getByRole('button', { name: `Preview link ${name}` }).click()
  await expect(dialog(page)).toContainText('A link works until')
  await dialog(page).getByRole('button', { name: 'Create a new link' }).click()
  await page.getByRole('dialog', { name: 'Create a new link?' }).getByRole('button', { name: 'Create a new link' }).click()
  const second = await dialog(page).getByLabel('Link', { exact: true }).inputValue()
  expect([await statusOf(first.link), await statusOf(second)]).toEqual([404, 200])
  await dialog(page).getByRole('button', { name: 'Revoke link' }).click()
  await page.getByRole('dialog', { name: 'Revoke the link?' }).getByRole('button', { name: 'Revoke link' }).click()
  await expect(dialog(page)).toContainText('There is no link.')
  expect(await statusOf(second)).toBe(404)
})

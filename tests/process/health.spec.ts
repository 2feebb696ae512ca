import { expectAccessible } from '../support/browser/accessible.ts'
import { expect, test } from '../support/browser/journey.ts'

test('the shop is live and ready, and its home page is accessible @everywhere @essential', async ({ page, request }) => {
  expect((await request.get('/health/live')).status()).toBe(200)
  expect((await request.get('/health/ready')).status()).toBe(200)

  const answer = await page.goto('/')
  expect(answer?.status()).toBe(200)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectAccessible(page)
})

test('an unknown page answers 404', async ({ page }) => {
  const answer = await page.goto('/no-such-page')
  expect(answer?.status()).toBe(404)
  await expect(page.getByText('404 Not Found')).toBeVisible()
})

test('a killed shop starts again on its data @essential', async ({ request, shop }) => {
  await shop.kill9()
  await shop.restart()
  expect((await request.get('/health/ready')).status()).toBe(200)
})

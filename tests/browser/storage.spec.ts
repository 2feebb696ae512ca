import type { Page } from '@playwright/test'
import { expect, test } from '../support/browser/journey.ts'

const cannotStore = /^Your browser does not let the shop keep this\./

test('with blocked storage the shop is readable, and reports what it cannot store', async ({ page }) => {
  await page.addInitScript(() => {
    const denied = {
      get: () => {
        throw new DOMException('Access is denied.', 'SecurityError')
      },
    }
    for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window, name, denied)
  })
  await expectNothingAdded(page)
  await page.goto('/cart')
  await expect(page.getByText('Your cart is empty')).toBeVisible()
  await page.goto('/profilepage')
  await expect(page, 'who cannot be logged in goes home').toHaveURL('/')
})

test('with full storage ADD TO CART reports the failure', async ({ page }) => {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
    }
  })
  await expectNothingAdded(page)
})

async function expectNothingAdded(page: Page) {
  await page.goto('/products')
  await page.goto((await page.locator('a[href^="/product/"]').first().getAttribute('href')) ?? '')
  await page.getByRole('button', { name: 'Add to Cart' }).first().click()
  await expect(page.getByRole('alert').filter({ hasText: cannotStore })).toBeVisible()
  await expect(page.getByText(/added to your cart/)).toHaveCount(0)
}

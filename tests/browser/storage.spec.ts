import type { Page } from '@playwright/test'
import { expect, test } from '../support/browser/journey.ts'

const notKept = /^Your browser does not let the shop keep this\./

test('where the browser keeps its storage closed, the shop can be read, and says so when something is to be kept', async ({ page }) => {
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

test('where the storage is full, nothing is told to be in the cart that is not', async ({ page }) => {
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
  await expect(page.getByRole('alert').filter({ hasText: notKept })).toBeVisible()
  await expect(page.getByText(/added to your cart/)).toHaveCount(0)
}

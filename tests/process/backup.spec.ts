import type { Page } from '@playwright/test'
import { moveShop } from '../stress/backup/move-shop.ts'
import { openAsAdmin } from '../support/browser/admin.ts'
import { apiPath } from '../support/browser/fake-replies.ts'
import { expect, test } from '../support/browser/journey.ts'
import { type ShopProcess, startShop } from '../support/browser/shop-process.ts'
import { expectAccessibleAtAllWidths } from '../support/browser/widths.ts'

test('the settings warn without a backup, and Back up now makes a verified one @everywhere', async ({ page }) => {
  test.setTimeout(600_000)
  // Uses a separate shop, because the shared one may have made its nightly backup.
  const shop = await startShop()
  try {
    await backUpFromSettings(page, shop)
  } finally {
    await shop.remove()
  }
})

async function backUpFromSettings(page: Page, shop: ShopProcess) {
  await openAsAdmin(page, shop, '/admin/settings/backups')
  const panel = page.locator('section', { has: page.getByRole('heading', { name: 'Last backup' }) })
  await expect(panel).toContainText('There is no backup yet.')
  await expectAccessibleAtAllWidths(page)
  await panel.getByRole('button', { name: 'Back up now' }).click()
  await expect(panel.getByRole('button', { name: 'Backing up...' })).toBeDisabled()
  // The backup runs at low priority, so a busy machine delays it.
  await expect(panel).toContainText('Last verified restore', { timeout: 480_000 })
  await expect(panel.getByRole('button', { name: 'Back up now' })).toBeEnabled()
  await expect(panel).not.toContainText('There is no backup yet.')
  await expect(panel).toContainText('Keep a copy of the key')
  await expectAccessibleAtAllWidths(page)
}

test('the settings say that the first backup runs', async ({ page }) => {
  const shop = await startShop()
  try {
    await page.route(apiPath('/backups'), async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, json: { ...(await response.json()), state: 'never', running: true, last: null, lastGood: null } })
    })
    await openAsAdmin(page, shop, '/admin/settings/backups')
    const panel = page.locator('section', { has: page.getByRole('heading', { name: 'Last backup' }) })
    await expect(panel).toContainText('The first backup is being made now.')
    await expect(panel).not.toContainText('There is no backup yet.')
  } finally {
    await shop.remove()
  }
})

test('a backup taken while the shop sells restores the same shop elsewhere', async () => {
  test.setTimeout(300_000)
  const places = [
    { name: 'old', environment: {} },
    { name: 'new', environment: {} },
  ]
  const [leg] = await moveShop(places, { orders: 2, shoppers: 2, damages: 0, again: false }, () => {})
  expect(leg?.orders).toBeGreaterThanOrEqual(2)
})

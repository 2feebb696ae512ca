import type { Page } from '@playwright/test'
import { moveShop } from '../stress/backup/move-shop.ts'
import { openAsAdmin } from '../support/browser/admin.ts'
import { expect, test } from '../support/browser/journey.ts'
import { type ShopProcess, startShop } from '../support/browser/shop-process.ts'
import { expectFine } from '../support/browser/widths.ts'

test('the settings warn while there is no backup, and a click makes one that was tried @everywhere', async ({ page }) => {
  test.setTimeout(600_000)
  // One of its own: another may have come to the hour of its nightly backup.
  const shop = await startShop()
  try {
    await backUpByClick(page, shop)
  } finally {
    await shop.remove()
  }
})

async function backUpByClick(page: Page, shop: ShopProcess) {
  await openAsAdmin(page, shop, '/admin/settings')
  const panel = page.locator('section', { has: page.getByRole('heading', { name: 'Backups' }) })
  await expect(panel).toContainText('There is no backup yet.')
  await expectFine(page)
  await panel.getByRole('button', { name: 'Back up now' }).click()
  await expect(panel.getByRole('button', { name: 'Backing up...' })).toBeDisabled()
  // Whatever else the machine does goes first.
  await expect(panel).toContainText('Last verified restore', { timeout: 480_000 })
  await expect(panel.getByRole('button', { name: 'Back up now' })).toBeEnabled()
  await expect(panel).not.toContainText('There is no backup yet.')
  await expect(panel).toContainText('Keep a copy of the key')
  await expectFine(page)
}

test('a shop that sells is backed up, and is the same shop elsewhere', async () => {
  test.setTimeout(300_000)
  const places = [
    { name: 'old', environment: {} },
    { name: 'new', environment: {} },
  ]
  const [leg] = await moveShop(places, { orders: 2, shoppers: 2, damages: 0, again: false }, () => {})
  expect(leg?.orders).toBeGreaterThanOrEqual(2)
})

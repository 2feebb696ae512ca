import { moveShop } from '../trials/backup/move-shop.ts'
import { openAsAdmin } from './support/admin.ts'
import { expect, test } from './support/journey.ts'
import { expectFine } from './support/widths.ts'

test('the settings warn while there is no backup, and a click makes one that was tried @everywhere', async ({ page, shop }) => {
  test.setTimeout(240_000)
  await openAsAdmin(page, shop, '/admin/settings')
  const panel = page.locator('section', { has: page.getByRole('heading', { name: 'Backups' }) })
  await expect(panel).toContainText('There is no backup yet.')
  await expectFine(page)
  await panel.getByRole('button', { name: 'Back up now' }).click()
  await expect(panel.getByRole('button', { name: 'Backing up...' })).toBeDisabled()
  await expect(panel).toContainText('Last verified restore', { timeout: 120_000 })
  await expect(panel.getByRole('button', { name: 'Back up now' })).toBeEnabled()
  await expect(panel).not.toContainText('There is no backup yet.')
  await expect(panel).toContainText('keep a copy of it')
  await expectFine(page)
})

test('a shop that sells is backed up, and is the same shop elsewhere', async () => {
  test.setTimeout(240_000)
  const places = [
    { name: 'old', environment: {} },
    { name: 'new', environment: {} },
  ]
  const [leg] = await moveShop(places, { orders: 2, shoppers: 2, damages: 0, again: false }, () => {})
  expect(leg?.orders).toBeGreaterThanOrEqual(2)
})

import { dayMs } from '#kernel/duration.ts'
import { dayInIndia } from '#kernel/india.ts'
import { expectAccessible } from '#test/browser/accessible.ts'
import { openAsAdmin } from '#test/browser/admin.ts'
import { expect, test } from '#test/browser/journey.ts'
import { expectNoOverflow } from '#test/browser/overflow.ts'
import { notice } from '#test/browser/product-form.ts'
import { stockShop } from '#test/browser/stock.ts'

test('the owner sets a price for a time, sees it at the pack, looks at that day, and cancels it @everywhere', async ({ page, shop }) => {
  const { productId, name } = await stockShop(shop)
  const day = dayInIndia(new Date(Date.now() + 3 * dayMs))
  await openAsAdmin(page, shop, `/admin/allproducts/${productId}`)
  const panel = page.getByRole('form', { name: 'Set for a time' })
  await expect(page.getByText('Nothing is set for a time.')).toBeVisible()
  await page.getByRole('link', { name: 'Set for a time' }).click()
  await expect(panel).toBeInViewport()
  await panel.getByRole('button', { name: 'Set for a time' }).click()
  await expect(panel.getByLabel('New selling price')).toBeFocused()
  await panel.getByLabel('New selling price').fill('1')
  await panel.getByLabel('From').fill(`${day}T18:00`)
  await panel.getByLabel('Until').fill(`${day}T23:59`)
  await panel.getByRole('button', { name: 'Set for a time' }).click()
  await page.getByRole('button', { name: 'Save these prices' }).click()
  await expect(notice(page, 'Set for its time')).toBeVisible()
  const line = /^₹1 from .+, 6:00 pm until .+, 11:59 pm$/
  await expect(page.getByText(line).first()).toBeVisible()
  await expectAccessible(page)
  await expectNoOverflow(page)

  const opened = page.waitForEvent('popup')
  await page.getByRole('link', { name: 'See that day' }).click()
  const preview = await opened
  await expect(preview.getByRole('note')).toContainText('Preview: this page on ')
  await expect(preview.getByText('₹1', { exact: true }).first()).toBeVisible()
  await preview.close()

  await page.goto('/admin/allproducts/grid')
  await page.getByLabel('Search products and packs').fill(name)
  await expect(page.getByRole('table').getByText(line)).toBeVisible()
  await page.goto(`/admin/allproducts/${productId}`)
  await page.getByRole('button', { name: 'Cancel ₹1' }).click()
  await page.getByRole('button', { name: 'Cancel it' }).click()
  await expect(page.getByText('Nothing is set for a time.')).toBeVisible()
})

import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectAccessible } from '#test/browser/accessible.ts'
import { openAsAdmin } from '#test/browser/admin.ts'
import { expect, test } from '#test/browser/journey.ts'
import { expectNoOverflow } from '#test/browser/overflow.ts'
import { placeOrder } from '#test/browser/placed-order.ts'
import { stockShop } from '#test/browser/stock.ts'
import { setStock } from '#test/browser/track-stock.ts'

const file = (csv: string) => ({ name: 'stock.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })

/** Presses Export. @returns the text of the file */
async function exportSheet(page: Page): Promise<string> {
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  return readFile(await (await download).path(), 'utf8')
}

test('an owner exports the stock, counts it in a spreadsheet and imports it; a sale meanwhile is refused @everywhere', async ({ page, shop }) => {
  const stock = await stockShop(shop)
  const { name, productId } = stock
  await setStock(shop, stock, '1 g', 10)
  await openAsAdmin(page, shop, `/admin/stock?q=${encodeURIComponent(name)}`)
  const counted = (csv: string) => csv.replace('"yes","10"', '"yes","7"').replace(/("1 g",)""/, '$1"SHEET-1"')
  const old = await exportSheet(page)
  expect(old).toContain(`"${name}","1 g","","","","","yes","10"`)

  await page.getByRole('button', { name: 'Import' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import stock' })
  const importButton = dialog.getByRole('button', { name: 'Import', exact: true })
  await expect(importButton).toBeDisabled()
  await expectAccessible(page)
  await dialog.getByLabel('Choose a CSV file').setInputFiles(file(old))
  await expect(dialog.getByText('Nothing to import')).toBeVisible()
  await expect(importButton).toBeDisabled()

  await placeOrder(shop, { items: [{ productId, variant: '1 g', qty: 1 }] })
  await dialog.getByLabel('Choose a CSV file').setInputFiles(file(counted(old)))
  await expect(dialog.getByText('stock.csv: 1 error.')).toBeVisible()
  await expect(dialog.getByRole('table', { name: 'Errors in the file' })).toContainText(`The stock of ${name}, 1 g changed since the export.`)
  await expect(importButton).toBeDisabled()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  const fresh = (await exportSheet(page)).replace('"yes","9"', '"yes","10"')
  await page.getByRole('button', { name: 'Import' }).click()
  await dialog.getByLabel('Choose a CSV file').setInputFiles(file(counted(fresh)))
  await expect(dialog.getByText('1 to change, 1 of them with another count, 1 unchanged.')).toBeVisible()
  await expect(dialog.getByText('On hand: 9 → 7')).toBeVisible()
  await expect(dialog.getByText('SKU: empty → SHEET-1')).toBeVisible()
  await expectAccessible(page)
  await expectNoOverflow(page)
  await importButton.click()
  await expect(page.getByText('Updated 1 pack.')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(
    page
      .getByRole('main')
      .getByRole('row')
      .filter({ hasText: `${name}, 1 g` }),
  ).toContainText('SHEET-1')
})

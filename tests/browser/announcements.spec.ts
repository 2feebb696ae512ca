import type { Page } from '@playwright/test'
import { expect, test } from '../support/browser/journey.ts'
import { openHydrated } from '../support/browser/open-hydrated.ts'
import { stockShop } from '../support/browser/stock.ts'

const said = (page: Page) => page.locator('#announcements')

test('a screen reader hears the pack, the quantity, the price and an undo @essential', async ({ page, shop }) => {
  const { productId, name } = await stockShop(shop)
  await openHydrated(page, `/product/${productId}`)
  await expect(said(page)).toHaveRole('status')
  await page.getByRole('button', { name: /^2 g/ }).press('Enter')
  await expect(said(page)).toHaveText('1 × 2 g, ₹810')
  await page.getByRole('button', { name: 'Increase quantity' }).press('Enter')
  await expect(said(page)).toHaveText('2 × 2 g, ₹1,620')
  await page.getByRole('button', { name: 'ADD TO CART' }).click()

  await openHydrated(page, '/cart')
  await page.getByRole('button', { name: 'Increase quantity' }).press('Enter')
  await expect(said(page)).toHaveText('Quantity 3, ₹2,430')
  await page.getByRole('textbox', { name: 'Quantity' }).fill('1')
  await page.getByRole('textbox', { name: 'Quantity' }).press('Enter')
  await expect(said(page)).toHaveText('Quantity 1, ₹810')
  await page.getByRole('button', { name: `Remove ${name}` }).click()
  await page.getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(said(page)).toHaveText(`Undone: ${name} 2 g was removed.`)
})

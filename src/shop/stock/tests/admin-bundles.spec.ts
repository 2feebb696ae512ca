import type { Page } from '@playwright/test'
import { expectAccessible } from '#test/browser/accessible.ts'
import { adminToken, openAsAdmin } from '#test/browser/admin.ts'
import { expect, test } from '#test/browser/journey.ts'
import { expectNoOverflow } from '#test/browser/overflow.ts'
import { placeOrder } from '#test/browser/placed-order.ts'
import { callApi } from '#test/browser/shopper.ts'
import { stockShop } from '#test/browser/stock.ts'
import { setStock } from '#test/browser/track-stock.ts'

const main = (page: Page) => page.getByRole('main')
const dialog = (page: Page) => page.getByRole('dialog')

test('an owner makes a gift set of two packs; it sells their stock, and slip and picking list name them @everywhere', async ({ page, shop }) => {
  const [stock, gift] = [await stockShop(shop), await stockShop(shop)]
  await setStock(shop, stock, '1 g', 3)
  await setStock(shop, stock, '2 g', 9)
  const token = await adminToken(shop)
  const { body: items } = await callApi<{ _id: string; pack: string }[]>(shop, 'GET', `/stock?q=${encodeURIComponent(gift.name)}`, { token })
  const id = items.find(({ pack }) => pack === '1 g')?._id

  await openAsAdmin(page, shop, `/admin/stock/${id}`)
  await expect(main(page)).toContainText('This pack is not a bundle.')
  await main(page).getByRole('button', { name: 'Make it a bundle' }).click()
  await dialog(page).getByRole('searchbox', { name: 'Find a pack' }).fill(stock.name)
  await dialog(page).getByRole('button', { name: 'Search' }).click()
  for (const pack of ['1 g', '2 g'])
    await dialog(page)
      .getByRole('button', { name: `Add ${stock.name}, ${pack}` })
      .click()
  await dialog(page).getByLabel(`Packs of ${stock.name}, 2 g`).fill('0')
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await expect(dialog(page).getByText('Enter a whole number from 1 to 99.')).toBeVisible()
  await expect(dialog(page).getByLabel(`Packs of ${stock.name}, 2 g`)).toBeFocused()
  await expectAccessible(page)
  await dialog(page).getByLabel(`Packs of ${stock.name}, 2 g`).fill('2')
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Bundle saved')).toBeVisible()
  await expect(dialog(page)).toBeHidden()
  await expect(main(page)).toContainText('3 can be made')
  await expect(
    main(page)
      .getByRole('row')
      .filter({ hasText: `${stock.name}, 2 g` }),
  ).toContainText('2')
  await expectAccessible(page)
  await expectNoOverflow(page)

  const { _id: orderId } = await placeOrder(shop, { items: [{ productId: gift.productId, variant: '1 g', qty: 3 }] })
  await page.goto(`${shop.baseURL}/admin/to-pack/print?ids=${orderId}`)
  const picking = page.getByRole('article', { name: 'Picking list' })
  await expect(picking.getByRole('row').filter({ hasText: stock.name }).nth(0)).toContainText('1 g')
  await expect(picking.getByRole('row').filter({ hasText: stock.name }).nth(1)).toContainText(/2 g\s*6/)
  await expect(picking).not.toContainText(gift.name)
  await expect(page.getByRole('article', { name: `Packing slip ${orderId}` })).toContainText(`2 × ${stock.name}, 2 g`)
  await expectAccessible(page)
  await page.goto(`${shop.baseURL}/admin/orders/${orderId}`)
  await expect(main(page)).toContainText(`2 × ${stock.name}, 2 g`)
  await page.goto(`${shop.baseURL}/product/${gift.productId}`)
  await expect(main(page)).toContainText('Sold out')
})

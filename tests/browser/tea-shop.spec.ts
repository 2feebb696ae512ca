import { expect, test } from '../support/browser/journey.ts'
import { foreignWords } from '../support/browser/foreign-words.ts'
import { expectNoOverflow } from '../support/browser/overflow.ts'
import { openAsAdmin } from '../support/browser/admin.ts'
import { startShop } from '../support/browser/shop-process.ts'

test('SEED=tea opens a tea shop that sells, and names no other brand @everywhere', async ({ page }) => {
  test.slow()
  const shop = await startShop({ SEED: 'tea' })
  try {
    expect(shop.output()).toContain('The tea brand was added to the empty database.')
    await page.goto(`${shop.baseURL}/`)
    await expect(page).toHaveTitle('Chai Ghar: Tea by the leaf, from three hills')
    await expect(page.getByRole('contentinfo')).toContainText('care@chaighar.example')
    await page.getByRole('link', { name: 'Assam Breakfast Tea', exact: true }).first().click()
    const main = page.getByRole('main')
    await expect(main.locator('.ground').first()).toHaveAttribute('data-ground', 'first')
    await expect(main.getByRole('link', { name: 'Read: How to brew tea' })).toBeVisible()
    await expect(main.getByText('Boil fresh water.')).toHaveCount(1)
    await page.getByRole('button', { name: 'ADD TO CART' }).first().click()
    await expect(page.getByRole('link', { name: 'Cart, 1 item', exact: true })).toBeVisible()
    await page.goto(`${shop.baseURL}/cart`)
    await expect(main).toContainText('Assam Breakfast Tea')
    await expect(main).toContainText('₹249')
    await expect(page.locator('body')).not.toContainText(/swachh|saffron|shilajit/i)
    await expectNoOverflow(page)
    expect(await foreignWords(shop)).toEqual([])

    await openAsAdmin(page, shop, '/admin/stock')
    await expect(main.getByText('Darjeeling First Flush').filter({ visible: true }).first()).toBeVisible()
    // The first demo's words and pictures are none of its own.
    await page.goto(`${shop.baseURL}/admin/pages`)
    await expect(main.getByRole('link', { name: 'How to brew tea' })).toBeVisible()
    await expect(main).not.toContainText(/saffron|shilajit/i)
    await main.getByRole('link', { name: 'Home page', exact: true }).click()
    await expect(main.getByRole('heading', { name: 'Versions' })).toBeVisible()
    await expect(main).not.toContainText('The text that came with the shop')
    await main.getByRole('button', { name: 'Choose one of your pages’ pictures' }).first().click()
    await expect(page.getByRole('dialog').getByRole('button', { name: /Rows of tea/ })).toBeVisible()
    await expect(page.getByRole('dialog')).not.toContainText(/saffron|shilajit|crocus/i)
    await shop.restart({ LOG_LEVEL: 'warn' })
    expect(shop.output().split('The tea brand was added')).toHaveLength(2)
  } finally {
    await shop.remove()
  }
})

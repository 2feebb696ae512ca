import { demoProductId } from '#test/browser/demo-product.ts'
import { signIn } from '#test/browser/fake-replies.ts'
import { expect, test } from '#test/browser/journey.ts'
import { openAccount } from '#test/browser/shopper.ts'
import { stockShop } from '#test/browser/stock.ts'

test('a pack with an MRP shows it struck, with one discount, in list, product, cart and checkout @everywhere', async ({ page, shop, baseURL }) => {
  const id = await demoProductId(baseURL)
  await page.goto('/products')
  const card = page.getByRole('article').filter({ has: page.getByRole('heading', { name: 'Kashmiri Mongra Saffron', exact: true }) })
  await expect(card.locator('s')).toHaveText('MRP ₹649')
  await expect(card).toContainText('23% less')
  await page.goto(`/product/${id}`)
  await expect(page.locator('main s').first()).toHaveText('MRP ₹649')
  await page.getByRole('button', { name: 'Increase quantity' }).click()
  await page.getByRole('button', { name: 'ADD TO CART' }).click()
  await page.getByRole('link', { name: /^Cart/ }).first().click()

  const line = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Kashmiri Mongra Saffron' }) })
  const expectOneStory = async () => {
    await expect(line.locator('s'), 'two packs').toHaveText('MRP ₹1,298')
    await expect(line).toContainText('₹494.10 each')
    await expect(line).toContainText('23% less')
    await expect(line, 'the price before the discount is no second struck price').not.toContainText('₹549')
    await expect(line).not.toContainText('10% off')
  }
  await expectOneStory()
  await page.reload()
  await expectOneStory()

  const { token, userId } = await openAccount(shop)
  await signIn(page, { token, userId })
  await page.goto('/checkout')
  const summary = page.getByRole('region', { name: 'Order summary' })
  await expect(summary.locator('li s')).toHaveText('MRP ₹1,298')
  await expect(summary.locator('li')).toContainText('23% less')
})

test('without an MRP, 1.87 times the price is struck, and is no statutory declaration @everywhere', async ({ page, shop }) => {
  const { productId } = await stockShop(shop)
  await page.goto(`/product/${productId}`)
  await expect(page.locator('main s').first()).toHaveText('MRP ₹935')
  await expect(page.getByRole('main'), 'no percent of an MRP that nobody printed').not.toContainText('% less')
  const details = page.getByRole('group').filter({ has: page.getByText('Product details') })
  await expect(details).toContainText('MRP (incl. of all taxes)Printed on the pack')
  await expect(details).not.toContainText('₹935')
})

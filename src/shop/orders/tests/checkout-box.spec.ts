import { openCustomer, signInAs } from '#test/browser/customer.ts'
import { expect, test } from '#test/browser/journey.ts'
import { startShop } from '#test/browser/shop-process.ts'
import { expectNoOverflow } from '#test/browser/overflow.ts'
import { expectAccessibleAtAllWidths } from '#test/browser/widths.ts'

test('a shopper ticks the checkbox of a module, pays its price, and finds it in the order @everywhere', async ({ page }) => {
  const shop = await startShop({ NODE_OPTIONS: '--import=./tests/support/browser/with-gift-wrap.ts' })
  const customer = await openCustomer(shop)
  await signInAs(page, customer)
  await page.goto(`${shop.baseURL}/checkout`)
  const box = page.getByRole('checkbox', { name: 'Wrap this order as a gift for ₹50' })
  const prices = page.getByRole('region', { name: 'Price details' })
  const place = page.getByRole('button', { name: /^Place Order/ })
  await expect(place).toHaveText('Place Order · ₹500')
  await expect(box).not.toBeChecked()
  await expect(prices).not.toContainText('Gift wrap')
  await expectAccessibleAtAllWidths(page)

  await test.step('the box adds the line to the totals, keeps the focus, and is kept over a reload', async () => {
    await box.check()
    await expect(prices).toContainText('Gift wrap₹50')
    await expect(place).toHaveText('Place Order · ₹550')
    await expect(box).toBeFocused()
    await expectNoOverflow(page)
    await page.reload()
    await expect(box).toBeChecked()
    await expect(place).toHaveText('Place Order · ₹550')
    await box.uncheck()
    await expect(place).toHaveText('Place Order · ₹500')
    await box.check()
  })

  await test.step('a coupon lowers the packs only, and can be removed', async () => {
    await prices.getByText('Have a coupon?').click()
    await prices.getByLabel('Coupon code').fill(customer.stock.goodCoupon)
    await prices.getByRole('button', { name: 'Apply' }).click()
    await expect(place).toHaveText('Place Order · ₹500')
    await prices.getByRole('button', { name: 'Remove' }).click()
    await expect(place).toHaveText('Place Order · ₹550')
  })

  await test.step('the paid order has the line', async () => {
    await place.click()
    await page
      .getByRole('dialog', { name: /Test payment/ })
      .getByRole('button', { name: /^Pay/ })
      .click()
    await expect(page).toHaveURL(/\/myorders$/i)
    await expect(page.getByRole('article')).toContainText('₹550')
    await page
      .getByRole('article')
      .getByRole('link', { name: /SW[0-9A-Z]{12}/ })
      .first()
      .click()
    await expect(page.getByRole('main')).toContainText('Gift wrap')
  })
  await shop.remove()
})

import { test as base } from '@playwright/test'
import { openAsAdmin } from '../support/browser/admin.ts'
import { demoProductId } from '../support/browser/demo-product.ts'
import { expect } from '../support/browser/journey.ts'
import { logIn } from '../support/browser/shopper.ts'
import { type ShopProcess, startShop } from '../support/browser/shop-process.ts'
import { expectAccessibleAtAllWidths } from '../support/browser/widths.ts'

const test = base.extend<{}, { busy: ShopProcess }>({
  busy: [
    async ({}, use) => {
      const shop = await startShop({ SEED: 'busy' })
      await use(shop)
      await shop.remove()
    },
    { scope: 'worker', timeout: 600_000 },
  ],
})

/** The main screens of the back-office, each with a text that only a shop with orders has. */
const screens = [
  ['/admin', /^SW[0-9A-Z]{12}$/],
  ['/admin/orders', 'Delivered'],
  ['/admin/to-pack', /^SW[0-9A-Z]{12}$/],
  ['/admin/money', 'Refund'],
  ['/admin/reviews', 'Approve'],
  ['/admin/returns', /^SW[0-9A-Z]{12}$/],
  ['/admin/customers?tag=VIP', 'wholesale'],
  ['/admin/leads', 'Bulk order'],
  ['/admin/stock', 'Sold out'],
  ['/admin/coupons', 'RITU15'],
  ['/admin/allproducts', 'Kashmiri Mongra Saffron'],
  ['/admin/messages', 'Stored (test mode)'],
  ['/admin/staff/roles', 'Packer'],
  ['/admin/celebrity-leads/Asha%20Rao', /^SW[0-9A-Z]{12}$/],
  ['/admin/activity', /\bSW[0-9A-Z]{12}\b/],
] as const

test('the screens of a busy shop show its year, fit and are accessible @everywhere', async ({ page, busy }) => {
  test.setTimeout(900_000)
  await page.goto(`${busy.baseURL}/product/${await demoProductId(busy.baseURL)}`)
  await expect(page.getByText('Deep yellow').or(page.getByText('reviews')).first()).toBeVisible()
  await expectAccessibleAtAllWidths(page)
  await page.goto(`${busy.baseURL}/`)
  await expectAccessibleAtAllWidths(page)

  const owner = await logIn(busy, busy.admin.email, busy.admin.password)
  for (const [path, text] of screens) {
    await test.step(path, async () => {
      await openAsAdmin(page, busy, path, owner)
      await expect(page.getByRole('main').getByText(text).filter({ visible: true }).first()).toBeVisible()
      await expectAccessibleAtAllWidths(page)
    })
  }
})

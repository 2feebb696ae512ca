import type { Page } from '@playwright/test'
import { expectAccessible } from '#test/browser/accessible.ts'
import { adminToken, openAsAdmin } from '#test/browser/admin.ts'
import { expect, test } from '#test/browser/journey.ts'
import { expectNoOverflow } from '#test/browser/overflow.ts'
import { callApi } from '#test/browser/shopper.ts'
import { placeOrder } from '#test/browser/placed-order.ts'

const main = (page: Page) => page.getByRole('main')

async function expectFits(page: Page) {
  await expectAccessible(page)
  await expectNoOverflow(page)
}

/** A prefix of its own: the tests of a worker share the shop, and a prefix never changes its kind of document. */
test('an owner registers the shop, and the next order has an invoice that staff download @everywhere', async ({ page, shop }) => {
  test.slow()
  const saffron = { name: 'Taxed Saffron', type: 'Saffron', image: '', variants: [{ quantity: '1 g', price: 500 }] }
  const { body: added } = await callApi<{ product: { _id: string } }>(shop, 'POST', '/products', { token: await adminToken(shop), body: saffron })
  await openAsAdmin(page, shop, '/admin/settings/tax')
  await expect(main(page).getByText(/^The shop issues no invoices yet\./)).toBeVisible()
  await main(page).getByRole('button', { name: 'Save registration' }).click()
  await expect(main(page).getByLabel('GSTIN', { exact: true })).toBeFocused()
  await expect(main(page).getByText('Please fill in this field.').first()).toBeVisible()
  await expectFits(page)
  for (const [label, value] of Object.entries({
    GSTIN: '27AAPFU0939F1ZV',
    'Legal name': 'Kesar House LLP',
    'Prefix of invoices': 'KH',
    'Prefix of credit notes': 'KC',
  }))
    await main(page).getByLabel(label, { exact: true }).fill(value)
  await main(page).getByText('Buyers may give a GSTIN').click()
  await main(page).getByRole('button', { name: 'Save registration' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Registration saved' })).toBeVisible()
  await expect(
    main(page)
      .getByText(/Regular: tax invoices with GST/)
      .first(),
  ).toBeVisible()
  await expect(main(page).getByText('13021919')).toBeVisible()
  await page.reload()
  await expect(main(page).getByRole('switch', { name: 'Buyers may give a GSTIN' })).toBeChecked()
  await expectFits(page)

  // A class with goods shows them, and stays.
  await main(page)
    .getByText(/^\d+ products, \d+ packs$/)
    .first()
    .click()
  await expect(main(page).getByRole('link', { name: 'Taxed Saffron' })).toHaveAttribute('href', `/admin/allproducts/${added.product._id}`)
  await main(page).getByRole('button', { name: 'Delete Saffron' }).click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByText(/^Saffron still has \d+ products?\. Give/)).toBeVisible()
  await expectFits(page)

  await main(page).getByRole('button', { name: 'Add a class' }).click()
  await page.getByRole('dialog').getByLabel('HSN code').fill('04090000')
  await expect(page.getByRole('dialog').getByLabel('Description')).toHaveValue('Natural honey')
  await expectFits(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()

  await main(page).getByRole('button', { name: 'Set a rate Shilajit' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Rate').fill('6.5')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText(/^The rate must be one of/)).toBeVisible()
  await expectFits(page)
  await dialog.getByLabel('Rate').fill('12')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Rate saved' })).toBeVisible()

  const order = await placeOrder(shop)
  await openAsAdmin(page, shop, `/admin/orders/${order._id}`)
  const saving = page.waitForEvent('download')
  await main(page)
    .getByRole('button', { name: /^Download invoice KH\// })
    .click()
  expect((await saving).suggestedFilename()).toMatch(/^KH-\d\d-\d\d-\d{6}\.pdf$/)
  await expectFits(page)
})

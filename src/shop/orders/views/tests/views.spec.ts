import { expectAccessible } from '#test/browser/accessible.ts'
import { addFilter } from '#test/browser/add-filter.ts'
import { openAsAdmin } from '#test/browser/admin.ts'
import { apiPath } from '#test/browser/fake-replies.ts'
import { expect, test } from '#test/browser/journey.ts'
import { expectNoOverflow } from '#test/browser/overflow.ts'
import { placeOrder } from '#test/browser/placed-order.ts'

test('staff save the filters of the orders as a view, rename and delete it by the keyboard @everywhere', async ({ page, shop }) => {
  const order = await placeOrder(shop)
  const row = page.getByRole('row').filter({ hasText: order._id })
  const views = page.getByRole('navigation', { name: 'Views of orders' })
  await openAsAdmin(page, shop, '/admin/orders')
  await expect(row).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save view' })).toBeHidden()
  await addFilter(page, 'City', () => page.getByRole('textbox', { name: 'City' }).fill('Agra'))
  await expect(row).toHaveCount(0)
  await page.getByRole('button', { name: 'Save view' }).press('Enter')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Please enter a name.')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.type('Agra')
  await page.keyboard.press('Enter')
  await expect(views.getByRole('link', { name: 'Agra' })).toHaveAttribute('aria-current', 'page')
  await expect(views.getByRole('link', { name: 'Agra' })).toBeFocused()
  await expectAccessible(page)
  await expectNoOverflow(page)

  await views.getByRole('link', { name: 'All', exact: true }).click()
  await expect(row).toBeVisible()
  await page.reload()
  await views.getByRole('link', { name: 'Agra' }).press('Enter')
  await expect(page.getByRole('list', { name: 'Filters that are set' }).getByRole('link')).toHaveText(['Remove filterCity: Agra'])
  await page.getByRole('button', { name: 'Rename view' }).press('Enter')
  await page.getByLabel('Name of the view').fill('To Agra')
  await page.keyboard.press('Enter')
  await expect(views.getByRole('link', { name: 'To Agra' })).toHaveAttribute('aria-current', 'page')
  await page.getByRole('button', { name: 'Delete view' }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).press('Enter')
  await expect(views.getByRole('link', { name: 'To Agra' })).toHaveCount(0)
  await expect(views.getByRole('link', { name: 'All', exact: true })).toBeFocused()
  await expect(row).toBeVisible()
})

test('a view with a filter that the list no longer has opens with what remains, and says so', async ({ page, shop }) => {
  const order = await placeOrder(shop)
  await openAsAdmin(page, shop, '/admin/orders?city=bengaluru')
  const views = page.getByRole('navigation', { name: 'Views of orders' })
  await page.getByRole('button', { name: 'Save view' }).click()
  await page.getByLabel('Name of the view').fill('By van')
  await page.keyboard.press('Enter')
  await expect(views.getByRole('link', { name: 'By van' })).toBeFocused()
  await page.route(apiPath('/order-views'), async (route) => {
    const response = await route.fetch()
    const { toConfirm, saved } = await response.json()
    await route.fulfill({
      response,
      json: { toConfirm, saved: saved.map((view: { filters: object }) => ({ ...view, filters: { ...view.filters, van: '2' } })) },
    })
  })
  await page.reload()
  await views.getByRole('link', { name: 'By van' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'van: 2' })).toHaveText(/no longer has these filters of the view: van: 2/)
  await expect(page.getByRole('row').filter({ hasText: order._id })).toBeVisible()
  await expectAccessible(page)
  await page.unroute(apiPath('/order-views'))
  await page.getByRole('button', { name: 'Save what remains' }).click()
  await expect(page.getByText('van: 2')).toHaveCount(0)
  await expect(views.getByRole('link', { name: 'By van' })).toHaveAttribute('aria-current', 'page')
})

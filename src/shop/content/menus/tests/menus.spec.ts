import { expectAccessible } from '#test/browser/accessible.ts'
import { openAsAdmin } from '#test/browser/admin.ts'
import { expect, test } from '#test/browser/journey.ts'
import { expectNoOverflow } from '#test/browser/overflow.ts'

test('an owner changes the menus; every page shows them, and the law keeps its links @essential @everywhere', async ({ page, shop }, info) => {
  await openAsAdmin(page, shop, '/admin/pages')
  await page.getByRole('link', { name: 'Menus of header and footer' }).click()
  const header = page.locator('section', { has: page.getByRole('heading', { name: 'Header' }) })
  const foot = page.locator('section', { has: page.getByRole('heading', { name: 'Foot of the page' }) })
  await expect(header.getByLabel('Words of the link').nth(2)).toHaveValue('About Us')
  await expectNoOverflow(page)
  await expectAccessible(page)

  // Renamed, moved by keyboard, hidden, and one to another site.
  await header.getByLabel('Words of the link').nth(2).fill('Our story')
  await header.getByRole('button', { name: 'Move number 3 up' }).press('Enter')
  await expect(header.getByLabel('Words of the link').nth(1)).toHaveValue('Our story')
  await expect(header.getByRole('button', { name: 'Move number 2 up' })).toBeFocused()
  await header.getByLabel('Shoppers see this link').nth(3).uncheck()
  await header.getByRole('button', { name: 'Add a link' }).click()
  await header.getByLabel('Words of the link').last().fill('Recipes')
  await header.getByLabel('Leads to').last().selectOption('Another address')
  await header.getByLabel('Address').fill('https://recipes.example/saffron')

  // The law.
  await foot.getByLabel('Shoppers see this link').first().uncheck()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(foot.getByText('The law requires a link to these pages in the footer: Privacy.')).toBeVisible()
  await foot.getByLabel('Shoppers see this link').first().check()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Menus saved')).toBeVisible()
  await expectAccessible(page)

  // A shopper.
  await page.goto('/about')
  const isPhone = info.project.name !== 'desktop'
  if (isPhone) await page.getByRole('button', { name: 'Menu', exact: true }).click()
  const links = page.getByRole('navigation', { name: isPhone ? 'Menu' : 'Main' }).getByRole('link')
  await expect(links.filter({ hasNotText: 'Cart' })).toHaveText(['Home', 'Our story', 'Products', 'Contact Us', 'Recipes'])
  await expect(links.filter({ hasText: 'Recipes' })).toHaveAttribute('href', 'https://recipes.example/saffron')
  await expectNoOverflow(page)

  // The links of a new shop again.
  await page.goto('/admin/pages/menus')
  await page.getByRole('button', { name: 'Use the links of a new shop' }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Menus saved')).toBeVisible()
  expect(await (await page.request.get('/about')).text()).not.toContain('recipes.example')
})

import { expectAccessible } from '#test/browser/accessible.ts'
import { openAsAdmin } from '#test/browser/admin.ts'
import { expect, test } from '#test/browser/journey.ts'
import { expectNoOverflow } from '#test/browser/overflow.ts'

test('an owner takes a picture of another page, by keyboard @everywhere', async ({ page, shop }) => {
  await openAsAdmin(page, shop, '/admin/pages/grievance')
  const button = page.getByRole('button', { name: 'Choose one of your pages’ pictures' })
  const library = page.getByRole('dialog', { name: 'Pictures of your pages' })
  await button.press('Enter')
  const crocus = library.getByRole('button', { name: /Crocus flowers in dark soil.*1600 × 900\. On: Home page, About Us/ })
  await expect(crocus).toBeVisible()
  await expectNoOverflow(page)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(library).toHaveCount(0)
  await expect(button).toBeFocused()

  await button.press('Enter')
  await crocus.press('Enter')
  await expect(library).toHaveCount(0)
  await expect(page.getByLabel('What the picture shows')).toHaveValue('Crocus flowers in dark soil before violet hills')
  await expect(page.frameLocator('iframe').getByRole('img', { name: 'Crocus flowers in dark soil before violet hills' })).toBeVisible()
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByText('Draft saved')).toBeVisible()
})

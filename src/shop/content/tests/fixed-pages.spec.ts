import { expectAccessible } from '#test/browser/accessible.ts'
import { openAsAdmin } from '#test/browser/admin.ts'
import { expect, test } from '#test/browser/journey.ts'
import { expectNoOverflow } from '#test/browser/overflow.ts'

test('an owner rewrites the home page and About Us; shoppers see them, and the first texts come back @everywhere', async ({ page, shop }) => {
  const preview = page.frameLocator('iframe[title="Preview of the page"]')
  const restoreOurs = page.getByRole('button', { name: 'Restore the version of The text that came with the shop' })
  const published = page.getByRole('button', { name: /^Restore the version of \d/ })
  const html = async (path: string) => (await page.request.get(path)).text()
  const first = { home: await html('/'), about: await html('/about') }

  await openAsAdmin(page, shop, '/admin/pages')
  await page.getByRole('link', { name: 'Home page' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Home page' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Unpublish' })).toHaveCount(0)
  await expect(preview.getByRole('heading', { level: 1, name: 'From soil to soul' })).toBeVisible()
  await expectNoOverflow(page)
  await expectAccessible(page)

  // Texts, facts of the shop, a link, a hidden block, another order, and a block of the owner's.
  const hero = page.getByRole('region', { name: 'Block 2: First words' })
  await hero.getByLabel('Heading', { exact: true }).fill('{brand} from the field')
  await hero.getByLabel('Leads to').selectOption('Blog')
  await page.getByRole('button', { name: 'Hide block 1' }).click()
  await expect(page.getByRole('region', { name: 'Block 1: Banner with slides' }).getByText('Hidden', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Move block 6 up' }).click()
  await page.getByRole('button', { name: 'Add: Quote' }).click()
  await page.getByRole('region', { name: 'Block 7: Quote' }).getByLabel('Words', { exact: true }).fill('Picked at dawn.')
  await expect(preview.getByText('Picked at dawn.')).toBeVisible()
  await expect(preview.getByRole('region', { name: 'Saffron and shilajit' })).toHaveCount(0)
  await expectAccessible(page)

  // A link that is not safe is refused at its field.
  await hero.getByLabel('Leads to').selectOption('Another address')
  await hero.getByLabel('Address').fill('http://elsewhere.example')
  await page.getByRole('button', { name: 'Publish now' }).click()
  await expect(hero.getByLabel('Address')).toHaveAccessibleDescription(/A link begins with \//)
  await hero.getByLabel('Leads to').selectOption('Blog')
  await page.getByRole('button', { name: 'Publish now' }).click()
  await expect(published).toHaveCount(1)

  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1, name: 'Swachh from the field' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Explore Products' })).toHaveAttribute('href', '/blog')
  await expect(page.getByRole('heading', { level: 2 })).toContainText(['From our soil', 'Saffron you can count', 'Resin, not powder', 'Recent news'])
  await expect(page.getByText('Picked at dawn.')).toBeVisible()
  await expectNoOverflow(page)
  await expectAccessible(page)

  await page.goto('/admin/pages/home')
  await restoreOurs.click()
  await expect(hero.getByLabel('Heading', { exact: true })).toHaveValue('From soil to soul')
  await page.getByRole('button', { name: 'Publish now' }).click()
  await expect(published).toHaveCount(2)
  await expect.poll(async () => markupOf(await html('/'))).toBe(markupOf(first.home))

  // About Us.
  await page.goto('/admin/pages/about')
  await page.getByRole('region', { name: 'Block 1: Our story' }).getByLabel('Heading').fill('One family, one field')
  await page.getByRole('button', { name: 'Hide block 2' }).click()
  await page.getByRole('button', { name: 'Publish now' }).click()
  await expect(published).toHaveCount(1)
  await page.goto('/about')
  await expect(page.getByRole('heading', { level: 1, name: 'One family, one field' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Our stores' })).toHaveCount(0)
  await expectNoOverflow(page)
  await page.goto('/admin/pages/about')
  await restoreOurs.click()
  await page.getByRole('button', { name: 'Publish now' }).click()
  await expect(published).toHaveCount(2)
  await expect.poll(async () => markupOf(await html('/about'))).toBe(markupOf(first.about))
})

/** Returns what the browser paints. */
const markupOf = (html: string) => html.replaceAll(/<script[\s>][\s\S]*?<\/script>/g, '')

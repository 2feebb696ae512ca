import { expectAccessible } from '#test/browser/accessible.ts'
import { openAsAdmin } from '#test/browser/admin.ts'
import { expect, test } from '#test/browser/journey.ts'
import { expectNoOverflow } from '#test/browser/overflow.ts'

test('an owner rewrites the page about returns; what the law asks for stays, and the first text comes back @everywhere', async ({ page, shop }) => {
  const preview = page.frameLocator('iframe[title="Preview of the page"]')
  const published = page.getByRole('button', { name: /^Restore the version of \d/ })
  const words = (html: string) => html.replaceAll(/<script[\s>][\s\S]*?<\/script>/g, '')
  const shown = async () => words(await (await page.request.get('/returns')).text())
  const first = await shown()

  await openAsAdmin(page, shop, '/admin/pages')
  await page.getByRole('link', { name: 'Returns and refunds' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Returns and refunds' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Unpublish' })).toHaveCount(0)
  await expect(preview.getByText('Tell us within 7 days of delivery, with')).toBeVisible()
  await expectNoOverflow(page)
  await expectAccessible(page)

  // A part that the law asks for moves, but neither goes nor loses its facts.
  const times = page.getByRole('region', { name: 'Block 4: Time of refunds' })
  await expect(times.getByText('The law asks for this part')).toBeVisible()
  await expect(times.getByRole('button', { name: /^(Hide|Remove) block/ })).toHaveCount(0)
  await times.getByRole('textbox', { name: 'Text' }).fill('Soon.')
  await page.getByRole('button', { name: 'Publish now' }).click()
  await expect(times.getByText('Please keep {refundDays} in this part, whole and in one style.')).toBeVisible()
  await times.getByRole('textbox', { name: 'Text' }).fill('We start refunds within {refundDays}.')
  await page.getByRole('button', { name: 'Move block 4 up' }).press('Enter')
  await page.getByRole('button', { name: 'Hide block 2' }).click()
  await page.getByRole('button', { name: 'Add: Heading and text' }).click()
  const added = page.getByRole('region', { name: 'Block 6: Heading and text' })
  await added.getByLabel('Heading').fill('Gift boxes')
  await added.getByRole('textbox', { name: 'Text' }).fill('Write to {email} first.')
  await expect(preview.getByText('Write to care@swachh.example first.')).toBeVisible()
  await expect(preview.getByRole('heading', { name: 'If you changed your mind' })).toHaveCount(0)
  await expectNoOverflow(page)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Publish now' }).click()
  await expect(published).toHaveCount(1)

  await page.goto('/returns')
  const headings = page.getByRole('article').getByRole('heading', { level: 2 })
  await expect(headings).toHaveText(['When we replace or refund', 'When the money comes back', 'How to go about it', 'Your rights', 'Gift boxes'])
  await expect(page.getByText('We start refunds within 7 days.')).toBeVisible()
  await expectNoOverflow(page)
  await expectAccessible(page)

  await page.goto('/admin/pages/returns')
  await page.getByRole('button', { name: 'Restore the version of The text that came with the shop' }).click()
  await expect(times.getByText('Refunds go back by the way you paid')).toBeVisible()
  await page.getByRole('button', { name: 'Publish now' }).click()
  await expect(published).toHaveCount(2)
  await expect.poll(async () => (await shown()).replace(inForce, '')).toBe(first.replace(inForce, ''))
})

/** The day of the newest text. */
const inForce = /<time.*?<\/time>/

import { expectAccessible } from '#test/browser/accessible.ts'
import { openAsAdmin } from '#test/browser/admin.ts'
import { expect, test } from '#test/browser/journey.ts'
import { expectNoOverflow } from '#test/browser/overflow.ts'

test('an owner uploads a film for a page, and a shopper finds it there @everywhere', async ({ page, shop }) => {
  await openAsAdmin(page, shop, '/admin/pages')
  await page.getByLabel('Kind').selectOption('Page')
  await page.getByLabel('Title').fill('Our field')
  await page.getByLabel('Address').fill('our-field')
  await page.getByRole('button', { name: 'Start writing' }).click()
  await page.getByRole('button', { name: 'Add: Film', exact: true }).click()
  const block = page.getByRole('region', { name: 'Block 1: Film' })
  // The frame begins with a text that cannot be shown yet, and says what is missing next.
  const preview = page.frameLocator('iframe')
  await page.frames()[1]?.evaluate(() => location.reload())
  await expect(preview.getByText('Please upload the film here.')).toBeVisible()
  await block.getByLabel('Choose a video').setInputFiles({ name: 'x.mp4', mimeType: 'video/mp4', buffer: Buffer.from('<script>alert(1)</script>') })
  await expect(block.getByText('Then choose captions')).toBeVisible()
  await block.getByLabel('The video has no speech').check()
  await expectNoOverflow(page)
  await expectAccessible(page)
  await block.getByRole('button', { name: 'Upload the film' }).click()
  await expect(block.getByRole('alert')).toHaveText('This video cannot be used. Please use a complete MP4 file with H.264, or WebM.')
  await block.getByLabel('x.mp4').setInputFiles('public/films/hero-saffron.webm')
  await block.getByRole('button', { name: 'Upload the film' }).click()
  await expect(block.getByText('The film is uploaded.')).toBeVisible()
  await expect(preview.getByText('Please choose a picture.')).toBeVisible()
  await block.getByRole('button', { name: 'Choose one of your pages’ pictures' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /A heap of deep red saffron threads/ })
    .click()
  await block.getByLabel('What the picture shows').fill('Saffron threads in the wind')
  await expect(page.frameLocator('iframe').getByLabel('Saffron threads in the wind')).toBeVisible()
  await page.getByRole('button', { name: 'Publish now' }).click()
  await expect(page.getByText('Page published')).toBeVisible()

  await page.goto('/pages/our-field')
  const film = page.locator('video')
  await expect(film).toHaveAccessibleName('Saffron threads in the wind')
  await expect(film).toHaveAttribute('poster', '/pictures/saffron-macro.jpg')
  expect((await page.request.get((await film.getAttribute('src')) ?? '')).headers()['content-type']).toBe('video/webm')
  await expectNoOverflow(page)
  await expectAccessible(page)
})

import { expectAccessible } from '#test/browser/accessible.ts'
import { openAsAdmin } from '#test/browser/admin.ts'
import { expect, test } from '#test/browser/journey.ts'
import { expectNoOverflow } from '#test/browser/overflow.ts'

const master = 'seed/pictures/shilajit-closed.jpg'

test('an owner writes an article, schedules and publishes it; a shopper reads it; an earlier text comes back @essential @everywhere', async ({
  page,
  shop,
}, info) => {
  const slug = `harvest-${info.project.name}`
  const restore = page.getByRole('button', { name: /^Restore the version/ })
  await openAsAdmin(page, shop, '/admin/pages')
  await expect(page.getByRole('table', { name: 'Pages' }).getByRole('link', { name: 'How to test saffron at home' })).toBeVisible()
  await expectNoOverflow(page)
  await expectAccessible(page)
  await page.getByLabel('Title').fill('The harvest')
  await expect(page.getByLabel('Address')).toHaveValue('the-harvest')
  await page.getByLabel('Address').fill(slug)
  await page.getByRole('button', { name: 'Start writing' }).click()

  // A text, and what is missing.
  await expect(page.getByRole('heading', { level: 1, name: 'The harvest' })).toBeVisible()
  await page.getByRole('button', { name: 'Add: Heading and text' }).click()
  const text = page.getByRole('region', { name: 'Block 1: Heading and text' })
  await text.getByLabel('Heading').fill('By hand')
  await text.getByRole('textbox', { name: 'Text', exact: true }).click()
  await page.keyboard.type('Picked at ')
  await text.getByRole('button', { name: 'Bold' }).click()
  await page.keyboard.type('dawn')
  const preview = page.frameLocator('iframe[title="Preview of the page"]')
  await expect(preview.locator('strong', { hasText: 'dawn' })).toBeVisible()
  await page.getByRole('button', { name: 'Publish now' }).click()
  await expect(page.getByLabel('Summary')).toHaveAccessibleDescription(/Please enter a summary\./)

  // Picture and products.
  await page.getByLabel('Summary').fill('How we pick saffron.')
  await page.getByLabel('Choose a picture').setInputFiles(master)
  await page.getByLabel('What the picture shows').fill('A field at dawn')
  await page.getByRole('button', { name: 'Add: Products' }).click()
  await page.getByRole('region', { name: 'Block 2: Products' }).getByLabel('How many').selectOption('1')
  await page.getByText('Desktop', { exact: true }).click()
  await expect(preview.getByRole('article').getByRole('article')).toHaveCount(1)
  await expectNoOverflow(page)
  await expectAccessible(page)

  // Scheduled, then published at once.
  await page.getByLabel('Publish at').fill('2026-01-01T10:00')
  await page.getByRole('button', { name: 'Schedule', exact: true }).click()
  await expect(page.getByLabel('Publish at')).toHaveAccessibleDescription(/Please choose a time in the next year\./)
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
  await page.getByLabel('Publish at').fill(`${tomorrow}T10:00`)
  await page.getByRole('button', { name: 'Schedule', exact: true }).click()
  await expect(page.getByText('A new text will be published at')).toBeVisible()
  expect((await page.request.get(`/blog/${slug}`)).status()).toBe(404)
  await page.getByRole('button', { name: 'Publish now' }).click()
  await expect(page.getByText('Published since')).toBeVisible()
  await expect(restore).toHaveCount(1)

  // A second text.
  await page.getByLabel('Title').fill('The second harvest')
  await page.getByRole('button', { name: 'Publish now' }).click()
  await expect(restore).toHaveCount(2)
  await expect(page.getByRole('link', { name: 'View in the shop' })).toHaveAttribute('href', `/blog/${slug}`)

  // A shopper.
  await page.goto('/blog')
  await page.getByRole('link', { name: 'The second harvest' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'The second harvest' })).toBeVisible()
  await expect(page.locator('article strong')).toHaveText('dawn')
  await expect(page.getByAltText('A field at dawn')).toBeVisible()
  await expectNoOverflow(page)
  await expectAccessible(page)
  expect(await (await page.request.get('/sitemap.xml')).text()).toContain(`/blog/${slug}<`)

  // The first text again.
  await page.goto('/admin/pages')
  await page.getByRole('link', { name: 'The second harvest' }).click()
  await expect(restore).toHaveCount(2)
  await page.getByLabel('Title').fill('Typed')
  await restore.last().click()
  await expect(page.getByRole('dialog')).toContainText(/The version of .+, “The harvest”, replaces the text in the form\./)
  await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click()
  await expect(page.getByLabel('Title')).toHaveValue('The harvest')
  await page.getByRole('button', { name: 'Publish now' }).click()
  await expect(restore).toHaveCount(3)
  expect(await (await page.request.get(`/blog/${slug}`)).text()).toContain('<h1 id="title" class="mt-3 text-[clamp(2.25rem,4.6vw,4rem)]">The harvest</h1>')
  await page.getByRole('button', { name: 'Unpublish' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Unpublish' }).click()
  await expect(page.getByText('Unpublished', { exact: true }).first()).toBeVisible()
  expect((await page.request.get(`/blog/${slug}`)).status()).toBe(404)
})

test('the preview of a draft shows nothing without a session, and no cache keeps it @desktop', async ({ page, request }) => {
  const response = await request.get('/page-preview/what-shilajit-is')
  expect(response.headers()).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
  expect(await response.text()).not.toContain('What shilajit is')
  await page.goto('/page-preview/what-shilajit-is')
  await expect(page).toHaveURL('/')
})

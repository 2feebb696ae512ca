import sharp from 'sharp'
import { openAsAdmin } from '#test/browser/admin.ts'
import { expect, test } from '#test/browser/journey.ts'

/** A photo of 12 megapixels, as phones take them. */
const photo = () => sharp('seed/pictures/shilajit-closed.jpg').resize(4000, 3000, { fit: 'cover' }).jpeg({ quality: 97 }).toBuffer()

test('a photo of 12 megapixels is made smaller before it is sent, and formats and size stand beside the picker @everywhere', async ({ page, shop }) => {
  await openAsAdmin(page, shop, '/admin/allproducts')
  await expect(page.getByText('JPEG, PNG, WebP or AVIF, at most 5 MB.')).toBeVisible()
  const buffer = await photo()
  expect(buffer.length).toBeGreaterThan(1_000_000)
  const sent = page.waitForRequest('**/backend/api/upload')
  const answered = page.waitForResponse('**/backend/api/upload')
  await page.getByLabel('Upload images').setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer })
  // At 1 Mbit/s, this arrives in 14 seconds.
  expect((await sent).postDataBuffer()?.length ?? 0).toBeLessThan(1_750_000)
  const { imageUrl } = await (await answered).json()
  expect(imageUrl).toMatch(/-1200x900-800\.jpg$/)
  await expect(page.getByRole('progressbar')).toHaveCount(0)
})

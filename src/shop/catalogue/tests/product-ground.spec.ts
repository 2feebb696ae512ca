import { adminToken, openAsAdmin } from '#test/browser/admin.ts'
import { expectAccessible } from '#test/browser/accessible.ts'
import { expect, test } from '#test/browser/journey.ts'
import { callApi } from '#test/browser/shopper.ts'

type Saved = { product: { _id: string } }

test('the owner chooses ground and article of a product, and its page and card show them @everywhere', async ({ page, shop }) => {
  const name = `Assam Breakfast ${process.pid}-${test.info().project.name}`
  const token = await adminToken(shop)
  const { body } = await callApi<Saved>(shop, 'POST', '/products', { token, body: { name, variants: [{ quantity: '100 g', price: 249 }] } })
  const path = `/product/${body.product._id}`
  const gallery = page.getByRole('main').locator('.ground').first()
  const article = page.getByRole('link', { name: 'Read: How to brew tea' })
  await page.goto(path)
  await expect(gallery).toBeVisible()
  await expect(gallery).not.toHaveAttribute('data-ground')
  await expect(article).toHaveCount(0)

  await openAsAdmin(page, shop, `/admin/allproducts?q=${encodeURIComponent(name)}`)
  await page.getByRole('button', { name: 'Edit' }).click()
  await page.getByText('Texts of the product page').click()
  await page.getByLabel('Article to read').fill('How to brew tea')
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(page.getByText('An article needs its title and its address.').first()).toBeVisible()
  await page.getByLabel('Address of the article').fill('/blog/keeping-it-well')
  await page.getByLabel('Ground').selectOption('Second')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(page.getByText('Product updated successfully')).toBeVisible()

  await page.goto('/products')
  await page.getByRole('link', { name }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  // The browser may show its own copy from before the change: a page may be a minute old.
  await page.reload()
  await expect(gallery).toHaveAttribute('data-ground', 'second')
  await expectAccessible(page)
  await article.click()
  await expect(page).toHaveURL('/blog/keeping-it-well')
  await callApi(shop, 'DELETE', `/products/${body.product._id}`, { token })
})

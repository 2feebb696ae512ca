import { expectAccessible } from '#test/browser/accessible.ts'
import { openAsAdmin } from '#test/browser/admin.ts'
import { expect, test } from '#test/browser/journey.ts'
import { addAddress, openAccount } from '#test/browser/shopper.ts'
import { signInOnce } from '#test/browser/sign-in-once.ts'
import { stockShop } from '#test/browser/stock.ts'

test('the coupon of a followed link waits through the log-in, and applies at the checkout @everywhere', async ({ page, shop }) => {
  const { goodCoupon: code, productId } = await stockShop(shop)
  await page.goto(`/c/${code.toLowerCase()}?to=/product/${productId}`)
  await expect(page.getByText(`${code} takes 10% off at the checkout`)).toBeVisible()
  expect(page.url()).not.toContain('#')
  await page.getByRole('button', { name: 'ADD TO CART' }).click()
  const shopper = await openAccount(shop)
  await addAddress(shop, shopper.token)
  await signInOnce(page, shop, { token: shopper.token, userId: shopper.userId, role: shopper.role })
  await page.goto('/checkout')
  await expect(page.getByText(`${code} saves you`)).toBeVisible()
  await page.getByRole('button', { name: /^Remove coupon/i }).click()
  await page.reload()
  await expect(page.getByText('Have a coupon?')).toBeVisible()
})

test('the link of an ended coupon says so, and opens the products', async ({ page, shop }) => {
  const { oldCoupon } = await stockShop(shop)
  await page.goto(`/c/${oldCoupon}`)
  await expect(page).toHaveURL(/\/products$/)
  await expect(page.getByText('The coupon of this link has ended.')).toBeVisible()
})

test('staff copy the link of a coupon, and see its visits @everywhere', async ({ page, shop }) => {
  const { goodCoupon: code } = await stockShop(shop)
  await page.goto(`/c/${code}`)
  await expect(page.getByText(`${code} takes`)).toBeVisible()
  await openAsAdmin(page, shop, `/admin/coupons?q=${code}`)
  await page.getByRole('button', { name: `Link ${code}` }).click()
  const dialog = page.getByRole('dialog', { name: `Link of ${code}` })
  await expect(dialog.getByRole('textbox', { name: 'Link' })).toHaveValue(`${shop.baseURL}/c/${code}`)
  await expect(dialog.getByText('Followed 1 time')).toBeVisible()
  await dialog.getByRole('button', { name: 'Make a picture to share' }).click()
  await expect(dialog.getByRole('img', { name: `Picture of ${code} to share` })).toBeVisible()
  const [download] = await Promise.all([page.waitForEvent('download'), dialog.getByRole('link', { name: 'Download the picture' }).click()])
  expect(download.suggestedFilename()).toBe(`${code}.png`)
  await expectAccessible(page)
})

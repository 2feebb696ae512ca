import type { Page } from '@playwright/test'
import { buyOne, signInAs, openCustomer, trackOrder } from '../support/browser/customer.ts'
import { expect, test } from '../support/browser/journey.ts'
import { openFullAccount } from '../support/browser/full-account.ts'
import { expectAccessibleAtAllWidths } from '../support/browser/widths.ts'
import { demoProductId } from '../support/browser/demo-product.ts'

const publicPaths = [
  '/',
  '/products',
  '/products?type=tea',
  '/productDetail',
  '/productDetail2',
  '/about',
  '/contact',
  '/blog',
  '/cart',
  '/wishlist',
  '/scrolltotop',
]
const readingPaths = ['/blog/what-saffron-grades-mean', '/privacy', '/terms', '/shipping', '/returns', '/grievance']
const searchPaths = ['/search', '/search?q=saffron', '/search?q=%3Cscript%3E']
const loginPaths = ['/login', '/login-phone', '/register']
/** Paths that answer with an error page, each with its heading. */
const missingPaths = [
  ['/product/none', 'Product not found'],
  ['/no/such/page', '404 Not Found'],
  ['/%E0%A4%A', '400 Bad Request'],
] as const
const customerPaths = [
  ['/cart', 'Proceed to Buy'],
  ['/checkout', 'Add a new address'],
  ['/ProfilePage', 'Edit'],
  ['/Myorders', 'Ordered Successfully'],
] as const

test('every public page is accessible, fits from 320 to 1280 px and logs no error @everywhere', async ({ page, baseURL }) => {
  test.setTimeout(300_000)
  const errors = watchErrors(page)
  for (const path of [...publicPaths, ...readingPaths, ...searchPaths, ...loginPaths, await productPath(baseURL)]) {
    await test.step(path, async () => {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
      await expectAccessibleAtAllWidths(page)
    })
  }
  expect(errors).toEqual([])
})

test('error pages are accessible and fit from 320 to 1280 px @everywhere', async ({ page }) => {
  test.slow()
  for (const [path, text] of missingPaths) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(text)
    await expectAccessibleAtAllWidths(page)
  }
})

test('every account page is accessible, fits from 320 to 1280 px and logs no error @everywhere', async ({ page, shop }) => {
  test.setTimeout(240_000)
  const errors = watchErrors(page)
  const customer = await openCustomer(shop)
  await buyOne(shop, customer)
  await trackOrder(shop, await buyOne(shop, customer), 'https://track.example/very-long-number-000000000000000000000000')
  await signInAs(page, customer)
  for (const [path, text] of customerPaths) {
    await test.step(path, async () => {
      await page.goto(path)
      await expect(page.getByRole('main').getByText(text).first()).toBeVisible()
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
      await expectAccessibleAtAllWidths(page)
    })
  }
  expect(errors).toEqual([])
})

test('full carts, orders and saved products fit from 320 to 1280 px and with large text @everywhere', async ({ page, shop }) => {
  test.setTimeout(240_000)
  const { orderId, productId } = await openFullAccount(page, shop)
  const fullPaths = [
    ['/cart', 'Proceed to Buy'],
    ['/checkout', 'Add a new address'],
    ['/Myorders', 'Ordered Successfully'],
    [`/Myorders/${orderId}`, 'Return requested'],
    ['/wishlist', 'in a Gift Box'],
    [`/product/${productId}`, 'ADD TO CART'],
  ] as const
  for (const [path, text] of fullPaths) {
    await test.step(path, async () => {
      await page.goto(path)
      await expect(page.getByRole('main').getByText(text).first()).toBeVisible()
      await expectAccessibleAtAllWidths(page)
    })
  }
})

function watchErrors(page: Page) {
  const errors: string[] = []
  page.on('console', (message) => message.type() === 'error' && errors.push(`${page.url()}: ${message.text()}`))
  page.on('pageerror', (error) => errors.push(`${page.url()}: ${error.message}`))
  return errors
}

async function productPath(baseURL: string | undefined) {
  const productId = await demoProductId(baseURL)
  return `/product/${productId}`
}

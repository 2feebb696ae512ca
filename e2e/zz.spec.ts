import { test } from './support/journey.ts'
import { openCheckout } from './support/checkout.ts'
import { keepNotices } from './support/timers.ts'
import { apiPath } from './support/answers.ts'
test('shots @everywhere', async ({ page, isMobile }) => {
  const n = isMobile ? 'p' : 'd'
  await keepNotices(page)
  await page.goto('/contact')
  await page.route(apiPath('/leads'), (route) => route.fulfill({ status: 500, json: {} }))
  await page.getByRole('button', { name: 'Send message' }).click()
  await page.getByRole('alert').waitFor()
  await page.screenshot({ path: `/tmp/s-${n}-contact.png` })
  await page.goto('/')
  if (isMobile)
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
    })
  await page.screenshot({ path: `/tmp/s-${n}-home.png` })
  await page.goto('/productDetail')
  if (isMobile)
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
    })
  await page.screenshot({ path: `/tmp/s-${n}-product.png` })
  await openCheckout(page)
  await page.getByRole('button', { name: 'Add a new address' }).click()
  await page.getByLabel('PIN code').fill('600001')
  await page.screenshot({ path: `/tmp/s-${n}-address.png` })
})

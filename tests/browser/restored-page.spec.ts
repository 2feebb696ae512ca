import type { Page } from '@playwright/test'
import { openAsAdmin } from '../support/browser/admin.ts'
import { openCustomer } from '../support/browser/customer.ts'
import { expect, test } from '../support/browser/journey.ts'
import { addAddress, openAccount } from '../support/browser/shopper.ts'

/** Pages that the Back button restores from memory. Playwright turns that cache off, so the tests dispatch the event of a restored page. */

const restore = (page: Page) => page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))

const endSession = (page: Page) => page.evaluate(() => localStorage.clear())

test('a signed-in page that is restored after the log-out empties itself', async ({ page, shop }) => {
  const { token, userId, role } = await openAccount(shop)
  await addAddress(shop, token)
  for (const path of ['/ProfilePage', '/Myorders']) {
    await page.goto('/')
    await page.evaluate((session) => Object.assign(localStorage, session), { token, userId, role })
    await page.goto(path)
    await expect(page.locator('main')).toContainText(path === '/Myorders' ? 'No successful orders yet.' : 'Verify your email address')
    // Nothing happens for the same person.
    await restore(page)
    await expect(page.locator('main')).not.toBeEmpty()
    await endSession(page)
    await restore(page)
    await expect(page).toHaveURL(`${shop.baseURL}/`)
    await expect(page.getByText('Verify your email address')).toHaveCount(0)
  }
})

test("a page of the back-office that is restored in another person's session empties itself at once", async ({ page, shop }) => {
  const customer = await openCustomer(shop)
  await openAsAdmin(page, shop, '/admin/customers')
  await expect(page.getByRole('row').filter({ hasText: customer.email }).first()).toBeVisible()
  await page.evaluate(({ token, userId }) => {
    localStorage.setItem('token', token)
    localStorage.setItem('userId', userId)
    localStorage.setItem('role', 'user')
  }, customer)
  // The reload never comes, as without a connection. The page is empty all the same.
  const texts = await page.evaluate(() => {
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    return document.body.textContent
  })
  expect(texts).toBe('')
  await expect(page).toHaveURL(`${shop.baseURL}/`)
})

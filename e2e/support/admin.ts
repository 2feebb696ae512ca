import type { Page } from '@playwright/test'
import { logIn } from './shopper.ts'
import type { ShopProcess } from './shop-process.ts'

/** The admin's token, for what a journey prepares through the API. */
export async function adminToken(shop: ShopProcess) {
  return (await logIn(shop, shop.admin.email, shop.admin.password)).token
}

/** Opens a page of the back-office as the admin who is already logged in. */
export async function openAsAdmin(page: Page, shop: ShopProcess, path: string) {
  const session = await logIn(shop, shop.admin.email, shop.admin.password)
  // Once a page, so that logging out in the journey stays so.
  await page.goto(`${shop.baseURL}/robots.txt`)
  await page.evaluate((entries) => {
    for (const [name, value] of entries) localStorage.setItem(name, value)
  }, Object.entries(session))
  await page.goto(shop.baseURL + path)
}

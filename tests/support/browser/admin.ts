import type { Page } from '@playwright/test'
import { callApi, logIn, openAccount } from './shopper.ts'
import type { ShopProcess } from './shop-process.ts'

type Session = Awaited<ReturnType<typeof logIn>>

/** The admin's token, for what a journey prepares through the API. */
export async function adminToken(shop: ShopProcess) {
  return (await logIn(shop, shop.admin.email, shop.admin.password)).token
}

/** Somebody else who is an admin, logged in. */
export async function openOtherAdmin(shop: ShopProcess): Promise<Session> {
  const { email, password, userId } = await openAccount(shop)
  await callApi(shop, 'PUT', `/customers/${userId}`, { token: await adminToken(shop), body: { name: 'Kavya Nair', role: 'admin' } })
  return logIn(shop, email, password)
}

/** Opens a page of the back-office as an admin who is already logged in: the first one, unless told otherwise. */
export async function openAsAdmin(page: Page, shop: ShopProcess, path: string, given?: Session) {
  const session = given ?? (await logIn(shop, shop.admin.email, shop.admin.password))
  // Once a page, so that logging out in the journey stays so.
  await page.goto(`${shop.baseURL}/robots.txt`)
  await page.evaluate((entries) => {
    for (const [name, value] of entries) localStorage.setItem(name, value)
  }, Object.entries(session))
  await page.goto(shop.baseURL + path)
}

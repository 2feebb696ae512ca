import type { Page } from '@playwright/test'
import { callApi, logIn, openAccount } from './shopper.ts'
import type { ShopProcess } from './shop-process.ts'
import { signInOnce } from './sign-in-once.ts'

type Session = Awaited<ReturnType<typeof logIn>>

/** Logs in as the first admin and returns the token, for requests to the API. */
export async function adminToken(shop: ShopProcess) {
  return (await logIn(shop, shop.admin.email, shop.admin.password)).token
}

/** Creates a second admin and returns their session. */
export async function openOtherAdmin(shop: ShopProcess): Promise<Session> {
  const { email, password, userId } = await openAccount(shop)
  await callApi(shop, 'PUT', `/customers/${userId}`, { token: await adminToken(shop), body: { name: 'Kavya Nair', role: 'admin' } })
  return logIn(shop, email, password)
}

/** Opens a page of the back-office with the given session, or with that of the first admin. */
export async function openAsAdmin(page: Page, shop: ShopProcess, path: string, as?: Session) {
  const session = as ?? (await logIn(shop, shop.admin.email, shop.admin.password))
  await signInOnce(page, shop, session)
  await page.goto(shop.baseURL + path)
}

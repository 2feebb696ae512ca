import { adminToken } from './admin.ts'
import { callApi, logIn } from './shopper.ts'
import type { ShopProcess } from './shop-process.ts'

/** Gives the first admin a mobile number, to which a test SMS goes. Ends the sessions of the admin. */
export async function setOwnMobile(shop: ShopProcess) {
  const { userId } = await logIn(shop, shop.admin.email, shop.admin.password)
  await callApi(shop, 'PUT', `/customers/${userId}/sign-in-mobile`, { token: await adminToken(shop), body: { mobile: '9812345670' } })
}

import { apiBase } from '../../../src/kernel/endpoint.ts'
import type { ShopProcess } from './shop-process.ts'

/** Calls the API. `from`: the caller's network address, for a shop that trusts a proxy. Returns every status; rejects only if the connection breaks. */
export async function callApi<Body>(
  shop: ShopProcess,
  method: string,
  path: string,
  { token, body, from }: { token?: string; body?: unknown; from?: string } = {},
): Promise<{ status: number; body: Body }> {
  const response = await fetch(shop.baseURL + (path.startsWith('/sandbox/') ? path : apiBase + path), {
    method,
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }), ...(from && { 'x-forwarded-for': from }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  return { status: response.status, body: await response.json() }
}

let count = 0

/** The password of each account that `openAccount` registers. */
export const accountPassword = 'a good password'

/** Registers an account and logs in through the API. */
export async function openAccount(shop: ShopProcess) {
  count += 1
  const email = `shopper-${process.pid}-${count}@example.com`
  const password = accountPassword
  await callApi(shop, 'POST', '/auth/register', { body: { name: 'Meera Iyer', email, password } })
  return { email, password, ...(await logIn(shop, email, password)) }
}

export async function logIn(shop: ShopProcess, email: string, password: string) {
  const { body } = await callApi<{ data: { token: string; userId: string; role: string } }>(shop, 'POST', '/auth/login', { body: { email, password } })
  return body.data
}

export async function addAddress(shop: ShopProcess, token: string) {
  const { body } = await callApi<{ _id: string }>(shop, 'POST', '/users/addresses', {
    token,
    body: { name: 'Meera Iyer', mobile: '9876543210', pincode: '560001', address: '12 MG Road', city: 'Bengaluru', state: 'Karnataka' },
  })
  return body._id
}

/** Lets visitors buy on one page, or not. */
export async function buyOnOnePage(shop: ShopProcess, onePageCheckout: boolean) {
  const { token } = await logIn(shop, shop.admin.email, shop.admin.password)
  const { status } = await callApi(shop, 'PUT', '/settings', { token, body: { onePageCheckout } })
  if (status !== 200) throw new Error(`The setting was not saved: ${status}`)
}

import { adminToken } from './admin.ts'
import { callApi } from './shopper.ts'
import type { ShopProcess } from './shop-process.ts'

let count = 0

/** Creates a coupon of 10 % on any order, for a celebrity that no other test uses. */
export async function makeCelebrity(shop: ShopProcess) {
  count += 1
  const name = `Zara Khan ${process.pid}-${count}`
  const code = `ZARA${process.pid}N${count}`
  const body = { code, discount: 10, minAmount: 0, expiry: '2040-12-31', createdBy: name }
  const { status } = await callApi(shop, 'POST', '/coupons', { token: await adminToken(shop), body })
  if (status !== 200) throw new Error(`The coupon was answered ${status}`)
  return { name, code, leads: `/admin/celebrity-leads/${encodeURIComponent(name)}` }
}

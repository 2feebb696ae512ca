import { signedInAdmin } from './make.ts'
import { send } from './send.ts'

type Conditions = Record<string, unknown>

/** Creates an automatic discount by the API. Default: 10 % off everything, for all. Rupees and percent. @returns the reply's discount */
export async function makeDiscount({ conditions, ...fields }: Record<string, unknown> & { conditions?: Conditions } = {}) {
  const body = { title: 'Festive offer', discount: 10, ...fields, conditions: { kind: 'percent', ...conditions } }
  const { body: reply, status } = await send('POST', '/discounts', { token: await signedInAdmin(), body })
  if (status !== 200) throw new Error(reply.message)
  return reply.discount
}

/** Creates a coupon with conditions by the API. Default: SOIL10, 10 % off from ₹0 to the end of 2030. */
export async function makeConditionalCoupon({ conditions, ...fields }: Record<string, unknown> & { conditions?: Conditions } = {}) {
  const coupon = { code: 'SOIL10', discount: 10, minAmount: 0, expiry: '2030-12-31', createdBy: 'Asha Rao' }
  const body = { ...coupon, ...fields, conditions: { kind: 'percent', ...conditions } }
  const { body: reply, status } = await send('POST', '/coupons', { token: await signedInAdmin(), body })
  if (status !== 200) throw new Error(reply.message)
  return reply.coupon
}

import { z } from 'zod/mini'
import { endpoint } from '#kernel/endpoint.ts'
import { pageInput } from '#kernel/page.ts'
import { byId, done, doneReply, percent, rupees } from '#kernel/wire.ts'
import { items } from '../pricing/contract.ts'

export const coupon = z.object({
  _id: z.string(),
  code: z.string(),
  discount: z.number(),
  minAmount: z.number(),
  /** The last day it is good for, in India: YYYY-MM-DD. */
  expiry: z.string(),
  createdBy: z.string(),
})

export type Coupon = z.output<typeof coupon>

const missing = 'Please fill all fields.'
const required = (most: number) => z.string(missing).check(z.trim(), z.minLength(1, missing), z.maxLength(most, `Please use at most ${most} characters.`))

const badExpiry = 'Please enter the expiry as a date.'

const couponFields = {
  code: required(40),
  discount: percent('Discount must be a percentage from 0 to 100.'),
  minAmount: rupees('The minimum order amount must be a number.'),
  /** A date, or an instant of which only the date counts. */
  expiry: required(40).check(
    z.overwrite((value: string) => value.slice(0, 10)),
    z.iso.date(badExpiry),
    z.regex(/^[12]/, badExpiry),
  ),
  createdBy: required(200),
}

const saved = z.object({ ...done, coupon })

export const listCoupons = endpoint({
  method: 'GET',
  path: '/coupons',
  access: 'admin',
  summary: 'All coupons, newest first',
  input: z.object(pageInput),
  reply: z.array(coupon),
})

export const addCoupon = endpoint({
  method: 'POST',
  path: '/coupons',
  access: 'admin',
  summary: 'Make a coupon for a celebrity',
  input: z.object(couponFields),
  reply: saved,
})

export const updateCoupon = endpoint({
  method: 'PUT',
  path: '/coupons/:id',
  access: 'admin',
  summary: 'Change a coupon',
  input: z.extend(byId, couponFields),
  reply: saved,
})

export const deleteCoupon = endpoint({
  method: 'DELETE',
  path: '/coupons/:id',
  access: 'admin',
  summary: 'Delete a coupon; orders keep what they had',
  input: byId,
  reply: doneReply,
})

export const checkCoupon = endpoint({
  method: 'POST',
  path: '/coupons/check',
  access: 'customer',
  summary: 'What a coupon takes off this cart, or why not',
  input: z.object({ code: z._default(z.string().check(z.maxLength(100)), ''), items }),
  reply: z.object({
    success: z.literal(true),
    coupon: z.object({ code: z.string(), discount: z.number(), createdBy: z.string() }),
    discountAmount: z.number(),
    total: z.number(),
  }),
})

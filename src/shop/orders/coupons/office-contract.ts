import { z } from 'zod/mini'
import { endpoint } from '#kernel/endpoint.ts'
import { pageInput } from '#kernel/page.ts'
import { canonicalLine, printedCode } from '#kernel/text.ts'
import { byId, done, doneReply, percent, rupees, version } from '#kernel/wire.ts'
import { warnings } from '#shop/claims/contract.ts'
import { conditions } from '../discounts/conditions-contract.ts'
import { couponFieldErrors } from './rules/coupon-fields.ts'

export const coupon = z.object({
  _id: z.string(),
  code: z.string(),
  discount: z.number(),
  minAmount: z.number(),
  /** The last valid day in India: YYYY-MM-DD. */
  expiry: z.string(),
  createdBy: z.string(),
  celebrityId: z._default(z.nullable(z.string()), null),
  /** Shoppers see an inactive coupon as unknown. */
  active: z._default(z.boolean(), true),
  /** The most orders with this coupon, in total and per customer; null means no limit. */
  maxUses: z._default(z.nullable(z.number()), null),
  maxUsesPerCustomer: z._default(z.nullable(z.number()), null),
  /** The number of orders with this coupon that were not cancelled, and the sum of their totals. */
  uses: z._default(z.number(), 0),
  revenue: z._default(z.number(), 0),
  /** What the coupon gives, besides a percentage, and to whom. Left out for a plain percentage of everything. */
  conditions: z.optional(conditions),
  version,
})

export type Coupon = z.output<typeof coupon>

const { missing, limit: badLimit } = couponFieldErrors
const tooLong = (most: number) => `Please use at most ${most} characters.`
/** A required text of at most `most` characters, in its canonical form. */
const requiredText = (most: number, canonical = canonicalLine) =>
  z.string(missing).check(z.overwrite(canonical), z.minLength(1, missing), z.maxLength(most, tooLong(most)))

/** A limit as forms send it: a number, its text, or an empty text for no limit. */
const limit = z
  .pipe(
    z.nullable(z.union([z.number(badLimit), z.string(badLimit).check(z.trim(), z.regex(/^\d{0,9}$/, badLimit))], badLimit)),
    z.transform((value) => (value === null || value === '' ? null : Number(value))),
  )
  .check(z.refine((value) => value === null || (Number.isInteger(value) && value >= 1 && value <= 999_999_999), badLimit))

const couponFields = {
  code: requiredText(40, printedCode),
  discount: percent(couponFieldErrors.discount),
  minAmount: rupees(couponFieldErrors.minAmount),
  /** A date, or a timestamp of which only the date counts. */
  expiry: requiredText(40).check(
    z.overwrite((value: string) => value.slice(0, 10)),
    z.iso.date(couponFieldErrors.expiry),
    // The years 1000 to 2999.
    z.regex(/^[12]/, couponFieldErrors.expiry),
  ),
  createdBy: requiredText(200),
  // An omitted field keeps its value. A new coupon is active and without limits.
  active: z.optional(z.boolean('Active must be true or false.')),
  maxUses: z.optional(limit),
  maxUsesPerCustomer: z.optional(limit),
  /** Null removes them. Omitted, they stay. */
  conditions: z.optional(z.nullable(conditions)),
}

const saved = z.object({ ...done, coupon, warnings })

export const listCoupons = endpoint({
  method: 'GET',
  path: '/coupons',
  access: { scope: 'coupons:read' },
  summary: 'All coupons, newest first, with their uses and revenue',
  /** `same_code` shows only coupons whose code differs from another coupon's code in letter case or blanks alone. Shoppers get the shorter code. */
  input: z.object({ ...pageInput, show: z.optional(z.enum(['same_code'], 'Unknown filter.')) }),
  reply: z.array(coupon),
})

export const addCoupon = endpoint({
  method: 'POST',
  path: '/coupons',
  access: { scope: 'coupons:write' },
  summary: 'Create a coupon for a celebrity',
  once: 'header',
  input: z.object(couponFields),
  reply: saved,
})

export const updateCoupon = endpoint({
  method: 'PUT',
  path: '/coupons/:id',
  access: { scope: 'coupons:write' },
  summary: 'Change a coupon',
  input: z.extend(byId, { ...couponFields, version }),
  reply: saved,
})

/** Visits of a day in India: YYYY-MM-DD. */
const dayOfVisits = z.object({ day: z.string(), visits: z.number() })

/** The link of a coupon. `qr`: an SVG. `days`: the days with visits among the last 30, oldest first. */
export const showCouponLink = endpoint({
  method: 'GET',
  path: '/coupons/:id/link',
  access: { scope: 'coupons:read' },
  summary: 'The link of a coupon, as a QR code too, and how often it was followed',
  input: byId,
  /** `visits`: of all time. `days`: of the last 30 days. */
  reply: z.object({ code: z.string(), link: z.string(), qr: z.string(), visits: z.number(), days: z.array(dayOfVisits) }),
})

export type CouponLink = z.output<typeof showCouponLink.reply>

export const drawCoupon = endpoint({
  method: 'GET',
  path: '/coupons/:id/picture',
  access: { scope: 'coupons:read' },
  summary: 'A picture of a coupon with its QR code, to share',
  input: byId,
  /** `picture`: a PNG of 1080 by 1350 pixels in base64. */
  reply: z.object({ picture: z.string() }),
})

export const deleteCoupon = endpoint({
  method: 'DELETE',
  path: '/coupons/:id',
  access: { scope: 'coupons:write' },
  summary: 'Delete a coupon; orders keep their discounts',
  input: byId,
  reply: doneReply,
})

export const restoreCoupon = endpoint({
  method: 'POST',
  path: '/coupons/:id/restore',
  access: { scope: 'coupons:write' },
  summary: 'Undo the deletion of a coupon, within an hour',
  input: byId,
  reply: doneReply,
})

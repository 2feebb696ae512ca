import { z } from 'zod/mini'
import { endpoint } from '#kernel/endpoint.ts'
import { discountKinds } from '../discounts/rules/discount.ts'
import { destination, extraChoices, items, quote } from '../pricing/contract.ts'

/** Says what the coupon of a followed link is worth, and counts the visit. */
export const followCoupon = endpoint({
  method: 'POST',
  path: '/coupons/follow',
  access: 'public',
  summary: 'Count a visit by the link of a coupon; what it is worth',
  input: z.object({ code: z.string().check(z.minLength(1), z.maxLength(100)) }),
  reply: z.object({
    success: z.literal(true),
    /** `kind`, and `amount` (the rupees off), are left out for a percentage. */
    coupon: z.object({
      code: z.string(),
      discount: z.number(),
      minAmount: z.number(),
      kind: z.optional(z.enum(discountKinds)),
      amount: z.optional(z.number()),
    }),
  }),
})

/** Checks a coupon at the checkout. The endpoints that manage coupons are in office-contract.ts, which shoppers' pages never load. */
export const checkCoupon = endpoint({
  method: 'POST',
  path: '/coupons/check',
  access: 'customer',
  summary: 'The discount of a coupon on this cart, or the reason for a refusal',
  input: z.object({ code: z._default(z.string().check(z.maxLength(100)), ''), items, extras: extraChoices, destination }),
  reply: z.object({
    success: z.literal(true),
    coupon: z.object({ code: z.string(), discount: z.number(), createdBy: z.string() }),
    /** The rupees that the coupon takes off, without automatic discounts. */
    discountAmount: z.number(),
    total: z.number(),
    /** The whole cart with the coupon. */
    quote,
  }),
})

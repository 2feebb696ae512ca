import { z } from 'zod/mini'
import { endpoint } from '#kernel/endpoint.ts'
import { extraChoices, items } from '../pricing/contract.ts'

/** Checks a coupon at the checkout. The endpoints that manage coupons are in office-contract.ts, which shoppers' pages never load. */
export const checkCoupon = endpoint({
  method: 'POST',
  path: '/coupons/check',
  access: 'customer',
  summary: 'The discount of a coupon on this cart, or the reason for a refusal',
  input: z.object({ code: z._default(z.string().check(z.maxLength(100)), ''), items, extras: extraChoices }),
  reply: z.object({
    success: z.literal(true),
    coupon: z.object({ code: z.string(), discount: z.number(), createdBy: z.string() }),
    discountAmount: z.number(),
    total: z.number(),
  }),
})

import { z } from 'zod/mini'
import { endpoint } from '#kernel/endpoint.ts'
import { items } from '../pricing/contract.ts'

/** What the checkout needs to know of coupons; keeping them is in admin-contract.ts, which no shopper's page loads. */
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

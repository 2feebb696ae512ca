import { z } from 'zod/mini'
import { endpoint } from '#kernel/endpoint.ts'
import { pageInput } from '#kernel/page.ts'
import { byId, done, doneReply, line, percent, rupees, version } from '#kernel/wire.ts'
import { couponFieldErrors } from '../coupons/rules/coupon-fields.ts'
import { conditions, dayOrNone } from './conditions-contract.ts'
import { discountFieldErrors as errors } from './rules/discount-fields.ts'

/** An automatic discount: it needs no code. Amounts in rupees. */
export const discount = z.object({
  _id: z.string(),
  /** What shoppers read. */
  title: z.string(),
  discount: z.number(),
  minAmount: z.number(),
  /** The last valid day in India: YYYY-MM-DD. Null for no end. */
  expiry: z.nullable(z.string()),
  active: z.boolean(),
  conditions,
  version,
})

export type AutomaticDiscount = z.output<typeof discount>

const fields = {
  title: line(60, errors.title).check(z.minLength(1, errors.title)),
  discount: z._default(percent(couponFieldErrors.discount), 0),
  minAmount: z._default(rupees(couponFieldErrors.minAmount), 0),
  expiry: z._default(dayOrNone, null),
  active: z._default(z.boolean(errors.yesNo), true),
  conditions,
}

const saved = z.object({ ...done, discount })

export const listDiscounts = endpoint({
  method: 'GET',
  path: '/discounts',
  access: { scope: 'coupons:read' },
  summary: 'All automatic discounts, newest first',
  input: z.object({ limit: pageInput.limit, cursor: pageInput.cursor }),
  reply: z.array(discount),
})

export const addDiscount = endpoint({
  method: 'POST',
  path: '/discounts',
  access: { scope: 'coupons:write' },
  summary: 'Create an automatic discount',
  once: 'header',
  input: z.object(fields),
  reply: saved,
})

export const updateDiscount = endpoint({
  method: 'PUT',
  path: '/discounts/:id',
  access: { scope: 'coupons:write' },
  summary: 'Change an automatic discount',
  input: z.extend(byId, { ...fields, version }),
  reply: saved,
})

export const deleteDiscount = endpoint({
  method: 'DELETE',
  path: '/discounts/:id',
  access: { scope: 'coupons:write' },
  summary: 'Delete an automatic discount; orders keep what they were given',
  input: byId,
  reply: doneReply,
})

/**
 * Returns the effect that a discount would have had on the orders of the last `days`, as their only discount. `allOrders`: all orders of these days. `orders`:
 * those that would have got it. `amount`: rupees off, or the price of the free packs.
 */
export const simulateDiscount = endpoint({
  method: 'POST',
  path: '/discounts/simulate',
  // The reply reveals the shop's turnover.
  access: { scope: 'figures:read' },
  // Assistants may only propose a POST, but this one changes nothing.
  forPeople: true,
  summary: 'What a discount would have given the orders of the last 90 days',
  input: z.object({ discount: fields.discount, minAmount: fields.minAmount, conditions }),
  reply: z.object({ days: z.int(), allOrders: z.int(), orders: z.int(), amount: z.number() }),
})

export type Simulation = z.output<typeof simulateDiscount.reply>

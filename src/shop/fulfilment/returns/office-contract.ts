import { z } from 'zod/mini'
import { endpoint } from '#kernel/endpoint.ts'
import { pageInput } from '#kernel/page.ts'
import { byId, done, rupees, text } from '#kernel/wire.ts'
import { arrivedLines, takenBatch } from '../arrivals/contract.ts'
import { returnLine, shopperReturn } from './contract.ts'
import { mostWords, returnStates } from './rules/return.ts'

// The endpoints of returns in the back-office. Amounts are in rupees.

export const returnFilters = ['open', ...returnStates] as const

export type ReturnFilter = (typeof returnFilters)[number]

/** A row of the list. */
export const listedReturn = z.object({
  ...z.pick(shopperReturn, { _id: true, state: true, reason: true, askedAt: true, refund: true }).shape,
  orderId: z.string(),
  /** The name on the parcel. */
  name: z.string(),
  pieces: z.int(),
  photos: z.int(),
})

export type ListedReturn = z.output<typeof listedReturn>

export const listReturns = endpoint({
  method: 'GET',
  path: '/returns',
  access: { scope: 'orders:read' },
  summary: 'Returns, newest first; `open` has those that are requested, approved or received',
  input: z.object({ limit: pageInput.limit, cursor: pageInput.cursor, state: z.optional(z.enum(returnFilters, 'Unknown state.')) }),
  reply: z.array(listedReturn),
})

export const countReturns = endpoint({
  method: 'GET',
  path: '/returns/counts',
  access: { scope: 'orders:read' },
  summary: 'The number of returns in each open state',
  input: z.object({}),
  reply: z.object({ requested: z.int(), approved: z.int(), received: z.int() }),
})

export const orderReturn = z.object({
  ...shopperReturn.shape,
  lines: z.array(z.extend(returnLine, { restocked: z.int(), writtenOff: z.int(), batches: z.array(takenBatch) })),
  /** The amount that was paid for its pieces: those that arrived, or before that those that were asked for. */
  paid: z.number(),
  /** The part of `paid` that is not refunded yet, line by line. To close the return with `refund: 'paid'` refunds this amount. */
  left: z.number(),
  /** Refunds of the order that were made neither by a return nor for removed items. They may have been for these pieces. */
  otherRefunds: z.number(),
  /** Failed if one of these refunds failed, else pending if one is under way. */
  otherRefundsState: z.enum(['processed', 'pending', 'failed']),
  /** The most that this return can still refund. */
  refundable: z.number(),
  version: z.int(),
})

export type OrderReturn = z.output<typeof orderReturn>

export const listOrderReturns = endpoint({
  method: 'GET',
  path: '/orders/:id/returns',
  access: { scope: 'orders:read' },
  summary: 'The returns of an order, newest first',
  input: byId,
  reply: z.array(orderReturn),
})

const saved = z.object({ ...done, saved: orderReturn })

/** Required: a return that somebody else changed meanwhile is never overwritten. The same request again changes nothing. */
const version = z.int('Please send the version of the return.').check(z.minimum(1), z.maximum(2_147_483_647))
const answer = (missing: string) => text(mostWords, missing).check(z.minLength(1, missing))

export const approveReturn = endpoint({
  method: 'POST',
  path: '/returns/:id/approve',
  access: { scope: 'refunds:write' },
  summary: 'Approve a return and tell the shopper what to do',
  input: z.extend(byId, { words: answer('Please tell the shopper what to do.'), version }),
  reply: saved,
})

export const refuseReturn = endpoint({
  method: 'POST',
  path: '/returns/:id/refuse',
  access: { scope: 'refunds:write' },
  summary: 'Refuse a return and tell the shopper why',
  input: z.extend(byId, { words: answer('Please tell the shopper why.'), version }),
  reply: saved,
})

export const receiveReturn = endpoint({
  method: 'POST',
  path: '/returns/:id/receive',
  access: { scope: 'orders:write' },
  summary: 'Mark the pieces of a return as received: back to the stock of their batch, or written off',
  input: z.extend(byId, { lines: arrivedLines, version }),
  reply: saved,
})

const amount = rupees('Please enter an amount in rupees.').check(z.refine((value) => value > 0, 'Please enter an amount above 0.'))

export const closeReturn = endpoint({
  method: 'POST',
  path: '/returns/:id/close',
  access: { scope: 'refunds:write' },
  summary: 'End a return: refund what was paid for its pieces, another amount, or nothing, with words to the shopper',
  input: z.extend(byId, {
    refund: z.union([z.enum(['paid', 'none']), amount], 'refund must be paid, none or an amount in rupees.'),
    /** The `otherRefunds` that the page showed. If it has changed since, a refund is refused, because the person may not know of it. */
    otherRefunds: z._default(rupees('otherRefunds must be an amount in rupees.'), 0),
    /** Needed without a refund. */
    words: z._default(text(mostWords), ''),
    version,
  }),
  reply: saved,
})

import { z } from 'zod/mini'
import { endpoint } from '#kernel/endpoint.ts'
import { pageInput } from '#kernel/page.ts'
import { byId, day, doneReply, line, percent, rupees } from '#kernel/wire.ts'
import { entryKinds } from './rules/entry.ts'

const askRate = 'Please enter a percentage from 0 to 100, or rupees.'

/** A share in percent of the goods, or in rupees. */
const rate = z.discriminatedUnion(
  'kind',
  [z.object({ kind: z.literal('percent'), percent: percent(askRate) }), z.object({ kind: z.literal('amount'), amount: rupees(askRate) })],
  askRate,
)

export type WireRate = z.output<typeof rate>

const terms = {
  /** The first day in India for which the rates hold, YYYY-MM-DD. */
  effectiveFrom: day,
  /** The share of an order: in percent of its goods, after discounts, or rupees an order. */
  base: rate,
  /** The share of products with a separate rate: in percent of the paid amount, or rupees a piece. */
  products: z._default(
    z.array(z.object({ productId: z.string().check(z.minLength(1), z.maxLength(64)), rate })).check(z.maxLength(100, 'There can be at most 100 products.')),
    [],
  ),
}

export const addShareRate = endpoint({
  method: 'POST',
  path: '/shares/:id/rates',
  access: { scope: 'shares:write' },
  freshProof: true,
  summary: 'Set the share of a celebrity from a day on, today or later. Earlier orders keep theirs',
  once: 'header',
  input: z.object({ ...byId.shape, ...terms }),
  reply: doneReply,
})

export const adjustments = ['advance', 'goods', 'correction'] as const

const askAmount = 'Please enter an amount in rupees.'

export const addAdjustment = endpoint({
  method: 'POST',
  path: '/shares/:id/adjustments',
  access: { scope: 'shares:write' },
  freshProof: true,
  summary:
    'Add to the ledger of a celebrity: an advance that was paid, goods that were given at a value, or a correction. `amount` of a correction may be below 0. With `corrects`, the number of a wrong advance or wrong goods, `amount` is the right one',
  once: 'header',
  input: z.object({
    ...byId.shape,
    kind: z.enum(adjustments, 'Please choose advance, goods or correction.'),
    amount: z.number(askAmount).check(z.refine((value) => Math.abs(value) <= 10_000_000 && Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, askAmount)),
    /** The celebrity sees it. */
    reason: line(200, 'Please enter a reason.').check(z.minLength(1, 'Please enter a reason.')),
    corrects: z.optional(z.int('Please choose an entry of this ledger.').check(z.minimum(1), z.maximum(2_147_483_647))),
  }),
  reply: doneReply,
})

/**
 * The sums of a ledger in rupees. `net`: the goods of its orders, after refunds and returns. `share`: the celebrity's part of `net`. `pending`: the part of the
 * share whose return window, return or refund is open. `adjustments`: corrections less advances. `inPayout`: part of a payout that the bank has not decided.
 * `share` plus `adjustments` equals `paid`, `withheld`, `inPayout`, `payable` and `pending` together. `payable` is below 0 after a refund of a paid share.
 */
const sums = {
  orders: z.int(),
  net: z.number(),
  share: z.number(),
  pending: z.number(),
  advances: z.number(),
  adjustments: z.number(),
  goods: z.number(),
  paid: z.number(),
  withheld: z.number(),
  inPayout: z.number(),
  payable: z.number(),
}

export const wireSums = z.object(sums)

export type WireSums = z.output<typeof wireSums>

const listedShare = z.object({ _id: z.string(), name: z.string(), coupons: z.number(), orders: z.number(), net: z.number(), shares: wireSums })

export type ListedShare = z.output<typeof listedShare>

export const listShares = endpoint({
  method: 'GET',
  path: '/shares',
  access: { scope: 'celebrities:read' },
  summary: 'The celebrities with a coupon or an order, newest first, with their sales and their balances',
  input: z.object(pageInput),
  reply: z.array(listedShare),
})

const wireTerms = z.object({
  effectiveFrom: z.string(),
  base: rate,
  products: z.array(z.object({ productId: z.string(), name: z.string(), rate })),
  createdAt: z.string(),
})

export type WireTerms = z.output<typeof wireTerms>

export const showShare = endpoint({
  method: 'GET',
  path: '/shares/:id',
  access: { scope: 'celebrities:read' },
  summary: 'The balance of a celebrity, the shares by day, newest first, and the ends of the bank details',
  input: byId,
  reply: z.object({ sums: wireSums, rates: z.array(wireTerms), bank: z.string(), version: z.int() }),
})

export type WireShare = z.output<typeof showShare.reply>

const entry = z.object({
  number: z.int(),
  at: z.string(),
  kind: z.enum(entryKinds),
  /** Null for an entry without an order. */
  order: z.nullable(z.string()),
  coupon: z.string(),
  net: z.number(),
  share: z.number(),
  /** The value of given goods. 0 for every other kind. */
  value: z.number(),
  payableFrom: z.nullable(z.string()),
  note: z.string(),
  /** The number of the entry that this one corrects by the difference. */
  corrects: z.nullable(z.int()),
})

export type WireEntry = z.output<typeof entry>

export const listEntries = endpoint({
  method: 'GET',
  path: '/shares/:id/entries',
  access: { scope: 'celebrities:read' },
  summary: 'The ledger of a celebrity, newest first',
  input: z.object({ ...pageInput, ...byId.shape }),
  reply: z.array(entry),
})

export const exportEntries = endpoint({
  method: 'GET',
  path: '/exports/shares/:id/entries',
  access: { scope: 'celebrities:read' },
  produces: 'csv',
  freshProof: true,
  summary: 'The ledger of a celebrity as a spreadsheet',
  input: byId,
  reply: z.string(),
})

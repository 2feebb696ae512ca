import { z } from 'zod/mini'
import { endpoint } from '#kernel/endpoint.ts'
import { byId, done, requestKey } from '#kernel/wire.ts'
import { order } from '#shop/orders/contract.ts'
import { orderExample, orderStatuses } from '#shop/orders/rules.ts'
import { returnReasons } from '../returns/rules/return.ts'

// The endpoints of replacements: pieces of an order that staff send again without charge. Amounts are in rupees.

/** `pack`: another pack in place of the bought one, which costs no more. */
const replacedLine = z.object({
  position: z.int().check(z.minimum(0), z.maximum(10_000)),
  qty: z.int('Please enter how many pieces.').check(z.minimum(1, 'Please enter how many pieces.'), z.maximum(999)),
  pack: z.optional(z.object({ productId: z.string().check(z.maxLength(64)), variant: z.string().check(z.maxLength(100)) })),
})

export type ReplacedLine = z.output<typeof replacedLine>

const askPieces = 'Please choose what to send again.'

export const makeReplacement = endpoint({
  method: 'POST',
  path: '/orders/:id/replacements',
  access: { scope: 'orders:write' },
  summary: 'Send pieces of an order again without charge, or exchange them for packs that cost no more; the difference is refunded',
  once: 'input',
  input: z.extend(byId, {
    lines: z.array(replacedLine, askPieces).check(z.minLength(1, askPieces), z.maxLength(100)),
    /** What was wrong with the pieces. */
    reason: z.enum(returnReasons, 'Please say what was wrong.'),
    /** An approved return of the order that the replacement ends, in place of a refund. */
    returnId: z.optional(z.string().check(z.maxLength(64))),
    key: requestKey,
  }),
  /** `order`: the new order, which waits to be packed. */
  reply: z.object({ ...done, order }),
  example: { input: { id: orderExample._id, lines: [{ position: 0, qty: 1 }], reason: 'damaged', key: 'replacement-1' } },
})

export const showReplacements = endpoint({
  method: 'GET',
  path: '/orders/:id/replacements',
  access: { scope: 'orders:read' },
  summary: 'The replacements of an order, and how many pieces of each line can still be replaced',
  input: byId,
  reply: z.object({
    /** The order whose pieces this order replaces. Left out for any other order. */
    replaces: z.optional(z.string()),
    /** Why nothing can be replaced now. Left out if something can. */
    refusal: z.optional(z.string()),
    lines: z.array(z.object({ position: z.int(), name: z.string(), type: z.string(), left: z.int() })),
    made: z.array(z.object({ _id: z.string(), status: z.enum(orderStatuses), reason: z.enum(returnReasons), madeAt: z.string(), items: z.string() })),
  }),
})

export type Replacements = z.output<typeof showReplacements.reply>

import { z } from 'zod/mini'
import { endpoint } from '#kernel/endpoint.ts'
import { byId, done, doneReply, version } from '#kernel/wire.ts'
import { order } from '#shop/orders/contract.ts'
import { codPartKinds, codRules, customerRefusals } from './rules/decide-cod.ts'
import { codAnswers } from './rules/hold-out.ts'

/** A part of the score. `figure`: the fact behind its points, such as a count, days, percent or paise. */
const part = z.object({ kind: z.enum(codPartKinds), points: z.number(), figure: z.number() })

/** The decision of the shop about a cash on delivery order, and the state of its cash. */
export const orderCod = z.object({
  /** From 0 to 100. */
  score: z.number(),
  /** The parts of the score, as they were when the order was made. */
  parts: z.array(part),
  /** The shopper confirmed the mobile number by a code. */
  proven: z.boolean(),
  /** The score was too low, and the order was allowed at random, to measure what refusals save. */
  heldOut: z.boolean(),
  /** The shop keeps the advance if the parcel comes back. Left out if not. */
  keepsAdvance: z.optional(z.boolean()),
  /** The customer's present rule. Null once the account is deleted. */
  rule: z.nullable(z.enum(codRules)),
  collectedAt: z.nullable(z.string()),
  /** Why the shop no longer expects the cash. Empty while it does. */
  writtenOff: z.string(),
})

/** An answer of the checkout to a person: whether a cart may be paid in cash on delivery. `total` is in rupees. */
export const codAnswer = z.object({
  at: z.string(),
  answer: z.enum(codAnswers),
  total: z.number(),
  score: z.number(),
  parts: z.array(part),
  pincode: z.string(),
})

export type OrderCod = z.output<typeof orderCod>

export const showOrderCod = endpoint({
  method: 'GET',
  path: '/orders/:id/cod',
  access: { scope: 'orders:read' },
  summary: 'The score of a cash on delivery order with its parts, and how far the cash is',
  input: byId,
  reply: orderCod,
})

export const returnCodOrder = endpoint({
  method: 'POST',
  path: '/orders/:id/returned',
  access: { scope: 'orders:write' },
  once: 'state',
  summary: 'Report that the parcel of a cash on delivery order came back undelivered: the order is cancelled; again, it changes nothing',
  input: z.extend(byId, {
    /** The packs go back into the stock. Otherwise they are written off. */
    restock: z.boolean('Please say whether the packs can be sold again.'),
    version,
  }),
  reply: z.object({ ...done, order }),
})

export const setCodRule = endpoint({
  method: 'PUT',
  path: '/customers/:id/cod',
  access: { scope: 'customers:write' },
  summary: 'Say whether a customer may pay in cash on delivery: as the score says, always or never',
  input: z.extend(byId, { rule: z.enum(codRules, 'Please choose auto, always or never.') }),
  reply: doneReply,
})

export const showCodRule = endpoint({
  method: 'GET',
  path: '/customers/:id/cod',
  access: { scope: 'customers:read' },
  summary: 'Whether a customer may pay in cash on delivery, with the score of the next order and its parts',
  input: byId,
  reply: z.object({
    rule: z.enum(codRules),
    score: z.number(),
    parts: z.array(part),
    /** Why the next order would be refused, whatever it is. Empty while it would not. */
    refusals: z.array(z.enum(customerRefusals)),
    /** Rupees that the next order needs in advance because of them. Left out if it needs none, or is refused. */
    advance: z.optional(z.number()),
  }),
})

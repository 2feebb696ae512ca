import { z } from 'zod/mini'
import { endpoint } from '#kernel/endpoint.ts'
import { paymentParts, verdicts } from './rules/verdict.ts'
import { offlineKinds } from './rules/offline.ts'
import { refundOrigins, refundStatuses } from './rules/refund.ts'

export const webhook = endpoint({
  method: 'POST',
  path: '/payments/webhook',
  access: 'provider',
  summary: 'Events of the payment provider, signed over the raw body',
  signature: 'X-Razorpay-Signature',
  body: 'raw',
  input: z.object({}),
  reply: z.object({ success: z.literal(true) }),
})

/** How staff took a payment, or paid back a refund. `on`: the day in India, YYYY-MM-DD. */
const offline = z.optional(z.object({ kind: z.enum(offlineKinds), reference: z.string(), on: z.string() }))

/** A refund of a payment; amounts in rupees. */
export const refund = z.object({
  _id: z.string(),
  amount: z.number(),
  reason: z.string(),
  origin: z.enum(refundOrigins),
  status: z.enum(refundStatuses),
  /** The provider's message about the last failure. */
  problem: z.nullable(z.string()),
  createdAt: z.string(),
  settledAt: z.nullable(z.string()),
  /** Left out for a refund of a payment provider, and until staff have paid it back. */
  offline,
})

export type Refund = z.output<typeof refund>

/** The states of a dispute. The shop must answer an `open` one. */
export const disputeStates = ['open', 'under_review', 'won', 'lost', 'closed'] as const

/** A dispute: a bank wants the money of a payment back. Amounts in rupees. */
export const dispute = z.object({
  _id: z.string(),
  amount: z.number(),
  /** The amount that the provider took from the shop, for a lost dispute. */
  deducted: z.number(),
  /** The provider's codes of reason and phase. */
  reason: z.string(),
  phase: z.string(),
  state: z.enum(disputeStates),
  /** The time until which the shop may answer. */
  respondBy: z.nullable(z.string()),
  createdAt: z.string(),
})

export type Dispute = z.output<typeof dispute>

/** A payment as admins see it; amounts in rupees. */
export const payment = z.object({
  _id: z.string(),
  status: z.enum(['authorized', 'captured', 'failed', 'refunded']),
  lane: z.nullable(z.enum(verdicts)),
  /** The part of the order's total that it pays. An order with an advance has two payments if its rest is paid online too. */
  part: z._default(z.enum(paymentParts), 'whole'),
  amount: z.number(),
  currency: z.string(),
  /** The sums of processed, pending and failed refunds, and the amount that can still be refunded. */
  refunded: z.number(),
  refunding: z.number(),
  refundFailed: z.number(),
  left: z.number(),
  createdAt: z.string(),
  refunds: z.array(refund),
  disputes: z.array(dispute),
  /** Left out for a payment of a payment provider. */
  offline,
})

export type Payment = z.output<typeof payment>

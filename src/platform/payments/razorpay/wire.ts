import { z } from 'zod/mini'
import { paymentStatusOf, type ProviderLink, type ProviderOrder, type ProviderPayment, type ProviderRefund, type ReportedRefund } from '../provider.ts'

/** Razorpay's entities, as far as the shop reads them. https://razorpay.com/docs/api */

export const wireOrder = z.object({ id: z.string(), amount: z.int(), currency: z.string(), receipt: z.nullable(z.string()), status: z.string() })

/** `amount_refunded` counts pending refunds too, and those of a payment that was never captured. */
export const wirePayment = z.object({
  id: z.string(),
  order_id: z.nullable(z.string()),
  amount: z.int(),
  currency: z.string(),
  status: z.string(),
  captured: z.optional(z.boolean()),
  amount_refunded: z._default(z.nullable(z.int()), 0),
  // Money never waits for the fee, so an unreadable fee is none.
  fee: z.catch(z.optional(z.nullable(z.int().check(z.minimum(0)))), undefined),
})

export const wireRefund = z.object({ id: z.string(), amount: z.int(), payment_id: z.string(), status: z.optional(z.string()), notes: z.optional(z.unknown()) })

/** The note that the shop sends with its refunds. */
const ownNotes = z.object({ refund: z.string() })

export const ownRefundIn = (notes: unknown) => z.safeParse(ownNotes, notes).data?.refund

/** https://razorpay.com/docs/api/payments/payment-links/entity. `payments` is null or empty until a payment was taken. */
export const wireLink = z.object({
  id: z.string(),
  short_url: z.string(),
  reference_id: z.string(),
  amount: z.int(),
  status: z.string(),
  payments: z.optional(z.unknown()),
})

const linkPayments = z.array(z.object({ payment_id: z.string() }))

export const orderOf = ({ id, amount, receipt }: z.output<typeof wireOrder>): ProviderOrder => ({ id, amountPaise: amount, receipt })

export const paymentOf = (
  provider: string,
  { id, order_id, amount, currency, status, captured, amount_refunded, fee }: z.output<typeof wirePayment>,
): ProviderPayment => ({
  provider,
  id,
  providerOrderId: order_id,
  amountPaise: amount,
  currency,
  status: paymentStatusOf(status),
  // Razorpay itself refunds a payment that nobody captured. That money never was the shop's, so it is no refund of the shop.
  refundedPaise: captured === false ? 0 : (amount_refunded ?? 0),
  ...(fee != null && captured !== false && { feePaise: fee }),
})

export const refundOf = ({ id, amount, status }: z.output<typeof wireRefund>): ProviderRefund => ({
  id,
  amountPaise: amount,
  outcome: status === 'processed' || status === 'failed' ? status : 'pending',
})

export const reportedRefundOf = ({ payment_id, notes, ...refund }: z.output<typeof wireRefund>): ReportedRefund => ({
  ...refundOf({ payment_id, ...refund }),
  paymentId: payment_id,
  ours: ownRefundIn(notes),
})

const linkStates: Record<string, ProviderLink['state']> = { paid: 'paid', cancelled: 'closed', expired: 'closed' }

/** A status that the shop does not know counts as open, so the shop asks again. */
export const linkOf = ({ id, short_url, reference_id, amount, status, payments }: z.output<typeof wireLink>): ProviderLink => ({
  id,
  url: short_url,
  reference: reference_id,
  amountPaise: amount,
  state: linkStates[status] ?? 'open',
  paymentIds: z.safeParse(linkPayments, payments).data?.map(({ payment_id }) => payment_id) ?? [],
})

import { z } from 'zod/mini'
import type { Outside } from '../open-payments.ts'
import type { PaymentProvider, ProviderDispute } from '../provider.ts'
import { callRazorpay } from './client.ts'

/** https://razorpay.com/docs/api/disputes/entity */
export const wireDispute = z.object({
  id: z.string(),
  payment_id: z.string(),
  amount: z.int().check(z.minimum(0)),
  amount_deducted: z._default(z.nullable(z.int().check(z.minimum(0))), 0),
  reason_code: z.optional(z.nullable(z.string())),
  phase: z.optional(z.nullable(z.string())),
  // A status that the shop does not know counts as open, so that a person looks.
  status: z.pipe(z.string(), z.catch(z.enum(['open', 'under_review', 'won', 'lost', 'closed']), 'open')),
  respond_by: z.optional(z.nullable(z.int())),
  created_at: z.int(),
})

export const disputeOf = (dispute: z.output<typeof wireDispute>): ProviderDispute => ({
  id: dispute.id,
  paymentId: dispute.payment_id,
  amountPaise: dispute.amount,
  deductedPaise: dispute.amount_deducted ?? 0,
  reason: dispute.reason_code ?? '',
  phase: dispute.phase ?? '',
  state: dispute.status,
  respondBy: dispute.respond_by ? new Date(dispute.respond_by * 1000) : undefined,
  createdAt: new Date(dispute.created_at * 1000),
})

const pageSize = 100
const collection = z.object({ items: z.array(z.unknown()) })

/** Returns Razorpay's list of disputes. Skips and logs a dispute that the shop cannot read. https://razorpay.com/docs/api/disputes/fetch-all */
export function openDisputes(outside: Outside): Required<Pick<PaymentProvider, 'listDisputes'>> {
  return {
    async *listDisputes() {
      for (let skip = 0, found = pageSize; found === pageSize; skip += pageSize) {
        const { items } = await callRazorpay(outside, 'GET', `/v1/disputes?count=${pageSize}&skip=${skip}`, collection)
        for (const item of items) {
          const { data } = z.safeParse(wireDispute, item)
          if (data) yield disputeOf(data)
          else outside.log.warn('a dispute of the provider that the shop cannot read')
        }
        found = items.length
      }
    },
  }
}

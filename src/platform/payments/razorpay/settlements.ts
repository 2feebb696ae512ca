import { z } from 'zod/mini'
import type { Outside } from '../open-payments.ts'
import type { PaymentProvider, SettledItem } from '../provider.ts'
import { callRazorpay } from './client.ts'

/** The greatest page of this list. */
const pageSize = 1000

const paise = z.int().check(z.minimum(0))

/** An item of a settlement. `fee` includes `tax`. https://razorpay.com/docs/api/settlements/fetch-recon */
const wireItem = z.object({
  entity_id: z.string(),
  type: z.pipe(z.string(), z.catch(z.enum(['payment', 'refund', 'adjustment', 'other']), 'other')),
  debit: paise,
  credit: paise,
  amount: paise,
  currency: z.string(),
  fee: z._default(z.nullable(paise), 0),
  tax: z._default(z.nullable(paise), 0),
  settled: z.boolean(),
  settled_at: z.nullable(z.int()),
  settlement_id: z.nullable(z.string()),
  settlement_utr: z.optional(z.nullable(z.string())),
  payment_id: z.optional(z.nullable(z.string())),
  description: z.optional(z.nullable(z.string())),
})

const collection = z.object({ items: z.array(z.unknown()) })

/** Returns Razorpay's list of settled items. */
export function openSettlements(outside: Outside): Required<Pick<PaymentProvider, 'listSettled'>> {
  return {
    async *listSettled(day) {
      const [year, month, date] = day.split('-')
      for (let skip = 0, found = pageSize; found === pageSize; skip += pageSize) {
        const path = `/v1/settlements/recon/combined?year=${year}&month=${month}&day=${date}&count=${pageSize}&skip=${skip}`
        const { items } = await callRazorpay(outside, 'GET', path, collection)
        yield items.flatMap((item) => readItem(outside, item))
        found = items.length
      }
    },
  }
}

/** Returns nothing for an item that is not settled yet: a later day lists it again. Skips and logs an item that the shop cannot read. */
function readItem({ log }: Outside, wired: unknown): SettledItem[] {
  const { data } = z.safeParse(wireItem, wired)
  if (!data) {
    log.warn({ item: z.safeParse(z.object({ entity_id: z.string() }), wired).data?.entity_id }, 'an item of a settlement that the shop cannot read')
    return []
  }
  const { entity_id: id, type: kind, settlement_id: settlementId, settled_at: settledAt, payment_id: paymentId } = data
  if (!data.settled || settlementId === null || settledAt === null) return []
  return [
    {
      settlementId,
      id,
      kind,
      paymentId: kind === 'payment' ? id : (paymentId ?? undefined),
      amountPaise: data.amount,
      creditPaise: data.credit,
      debitPaise: data.debit,
      feePaise: data.fee ?? 0,
      taxPaise: data.tax ?? 0,
      currency: data.currency,
      utr: data.settlement_utr ?? '',
      // A payment's description is the shop's own text, so it says nothing new.
      description: kind === 'adjustment' ? (data.description ?? '') : '',
      settledAt: new Date(settledAt * 1000),
    },
  ]
}

import { sql } from 'kysely'
import { z } from 'zod/mini'
import { instantsOf } from '#kernel/india.ts'
import type { Shop } from '#platform/shop.ts'
import { idOf } from './books.server.ts'

/** Captured money is settled on the second day after its payment, refunds and adjustments on their own day, at eight in the evening. */
const delayDays = 2
const settledHour = 20

const feeRate = 0.02
const taxRate = 0.18

/** Returns the provider's fee and the tax on it. `fee` includes `tax`, as in the provider's reply. */
export function feeOf(amount: number): { fee: number; tax: number } {
  const feeWithoutTax = Math.round(amount * feeRate)
  const tax = Math.round(feeWithoutTax * taxRate)
  return { fee: feeWithoutTax + tax, tax }
}

export const adjustmentInput = z.object({ amount: z.int().check(z.refine((amount) => amount !== 0)), description: z._default(z.string(), 'Adjustment') })

/** Adds an adjustment to the next settlement. A positive amount goes to the shop, a negative one is taken from it. */
export async function adjust(shop: Shop, { amount, description }: z.output<typeof adjustmentInput>) {
  const row = { id: idOf('adj'), amount, description, createdAt: shop.now() }
  await shop.db.insertInto('sandbox.providerAdjustment').values(row).execute()
  return { id: row.id }
}

export const reconQuery = z.object({
  year: z.string().check(z.regex(/^\d{4}$/)),
  month: z.string().check(z.regex(/^\d{1,2}$/)),
  day: z.optional(z.string().check(z.regex(/^\d{1,2}$/))),
  count: z._default(z.string(), '10'),
  skip: z._default(z.string(), '0'),
})

type Item = {
  id: string
  type: 'payment' | 'refund' | 'adjustment'
  /** In paise. Negative only for an adjustment that takes money from the shop. */
  amount: number
  paymentId: string | null
  orderId: string | null
  description: string | null
  createdAt: Date
  settledAt: Date
}

/** Returns a page of the items that were settled on a day or in a month, both in India. They are derived from payments, refunds and adjustments. */
export async function listSettledItems(shop: Shop, { year, month, day, count, skip }: z.output<typeof reconQuery>) {
  const first = `${year}-${month.padStart(2, '0')}-${(day ?? '1').padStart(2, '0')}`
  // Day 0 of the next month is the last day of this one. `Date.UTC` counts months from 0.
  const last = day === undefined ? new Date(Date.UTC(Number(year), Number(month), 0)).toISOString().slice(0, 10) : first
  const { since, until } = instantsOf({ from: first, to: last })
  const { rows } = await sql<Item>`
    select * from (
      select *, (date_trunc('day', created_at at time zone 'Asia/Kolkata') + delay * interval '1 day' + ${settledHour} * interval '1 hour') at time zone 'Asia/Kolkata' as settled_at
      from (
        select id, 'payment' as type, amount, null as payment_id, order_id, null as description, created_at, ${sql.lit(delayDays)} as delay
          from sandbox.provider_payment where status in ('captured', 'refunded')
        union all select r.id, 'refund', r.amount, r.payment_id, p.order_id, null, r.created_at, 0
          from sandbox.provider_refund r join sandbox.provider_payment p on p.id = r.payment_id where r.status = 'processed'
        union all select id, 'adjustment', amount, null, null, description, created_at, 0 from sandbox.provider_adjustment
      ) moved
    ) item where settled_at >= ${since} and settled_at < ${until} and settled_at <= ${shop.now()}
    order by settled_at, created_at, id limit ${Math.min(Number(count), 1000)} offset ${Number(skip)}`.execute(shop.db)
  return rows.map(wireItem)
}

const seconds = (date: Date) => Math.floor(date.getTime() / 1000)

/** https://razorpay.com/docs/api/settlements/fetch-recon */
function wireItem({ id, type, amount: signed, paymentId, orderId, description, createdAt, settledAt }: Item) {
  const amount = Math.abs(signed)
  const isCredit = type === 'payment' || (type === 'adjustment' && signed > 0)
  const { fee, tax } = type === 'payment' ? feeOf(amount) : { fee: 0, tax: 0 }
  const day = settledAt.toISOString().slice(0, 10).replaceAll('-', '')
  return {
    entity_id: id,
    type,
    debit: isCredit ? 0 : amount,
    credit: isCredit ? amount - fee : 0,
    amount,
    currency: 'INR',
    fee,
    tax,
    on_hold: false,
    settled: true,
    created_at: seconds(createdAt),
    settled_at: seconds(settledAt),
    settlement_id: `setl_${day}000000`,
    posted_at: null,
    credit_type: 'default',
    description,
    notes: '{}',
    payment_id: paymentId,
    settlement_utr: `${day}000000utr`,
    order_id: orderId,
    order_receipt: null,
    method: orderId === null ? null : 'card',
    card_network: null,
    card_issuer: null,
    card_type: null,
    dispute_id: null,
  }
}

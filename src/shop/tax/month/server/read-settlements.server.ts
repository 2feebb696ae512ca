import { sql } from 'kysely'
import { offlineProvider } from '#shop/orders/rules.ts'
import { rupeesOf } from '#kernel/money.ts'
import type { Db } from '#platform/database/database.ts'
import type { Shop } from '#platform/shop.ts'
import type { SettlementRow } from '../rules/books-columns.ts'
import type { PaymentBooks } from '../rules/settlement-differences.ts'
import type { BookedSettlement } from '../rules/vouchers.ts'
import { inMonth } from './list-documents.server.ts'
import { beforeAll, pagesOf, rowsOf } from './pages-of.server.ts'

/** So many days after it arrived, money should be in a settlement. Most of it is there on the second working day. */
const settlementDays = 7

/**
 * The condition that `p` is a payment of this shop at a provider, in rupees. Settlements also have items of other shops on the account, and none of money that
 * staff took themselves.
 */
const isOurs = sql`p.lane is not null and p.currency = 'INR' and p.provider <> ${sql.lit(offlineProvider)}`

/**
 * The condition that money which moved `at` an instant should be in a settlement by now. The shop must have read the settlements of all days since, and the
 * provider must have settled something before. So a provider without settlements is never late.
 */
const isDue = (at: ReturnType<typeof sql.ref>) => sql`(
  (select count(*) from settlement_day d where d.provider = p.provider and d.day between day_in_india(${at}) and day_in_india(${at}) + ${sql.lit(settlementDays)})
    = ${sql.lit(settlementDays + 1)}
  and exists (select from settlement_item f where f.settled_at < ${at} + interval '${sql.raw(String(settlementDays + 1))} days' and f.provider = p.provider))`

/** Selects the items of a settlement about a payment or refund. */
const settledOf = (id: ReturnType<typeof sql.ref>, kind: 'payment' | 'refund') => sql`
  (select coalesce(json_agg(json_build_object('settlementId', i.settlement_id, 'paymentId', i.payment_id, 'amountPaise', i.amount_paise,
      'netPaise', i.credit_paise - i.debit_paise, 'feePaise', i.fee_paise) order by i.seq), '[]')
    from settlement_item i where i.item_id = ${id} and i.provider = p.provider and i.kind = ${sql.lit(kind)})`

/** Reads the online payments of a month with their refunds, and what settlements say about them, page by page. */
export const readPaymentBooks = (shop: Shop, month: string): AsyncGenerator<PaymentBooks, void> =>
  rowsOf(
    pagesOf<PaymentBooks>(shop, {
      first: { at: beforeAll, key: 0 },
      by: sql`p.created_at, p.seq`,
      select: ({ at, key }) => sql`
        select p.id, p.amount_paise, p.fee_paise, ${isDue(sql.ref('p.createdAt'))} as is_due, ${settledOf(sql.ref('p.id'), 'payment')} as settled,
          (select coalesce(json_agg(json_build_object('id', r.id, 'amountPaise', r.amount_paise, 'isDue', ${isDue(sql.ref('r.settledAt'))},
              'settled', ${settledOf(sql.ref('r.providerRefundId'), 'refund')})), '[]')
            from refund r where r.payment_id = p.id and r.status = 'processed' and r.settled_at is not null) as refunds,
          p.created_at::text as at, p.seq as key
        from payment p
        where ${isOurs} and not is_of_test(p) and ${inMonth(sql`p.created_at`, month)} and (p.created_at, p.seq) > (${at}::timestamptz, ${key}::bigint)`,
    }),
  )

/** Amounts are stored without a sign. Payments count up, and so does what the provider credits of other kinds. */
const signedAmount = sql`case when i.credit_paise > 0 or i.kind = 'payment' then i.amount_paise else -i.amount_paise end`

/** The items of the provider's settlements in a month. */
export const readSettledItems = (shop: Shop, month: string) =>
  pagesOf<SettlementRow>(shop, {
    first: { at: beforeAll, key: 0 },
    by: sql`i.settled_at, i.seq`,
    select: ({ at, key }) => sql`
      select i.provider as payer, i.settlement_id as reference, i.utr as bank_reference, day_in_india(i.settled_at)::text as "on", i.item_id as item, i.kind,
        p.order_id, d.number as document_number, ${signedAmount} as amount_paise, i.fee_paise, i.tax_paise, i.credit_paise - i.debit_paise as net_paise,
        case when i.payment_id is not null and p.id is null then 'unknown_payment' else 'settled' end as state, i.settled_at::text as at, i.seq as key
      from settlement_item i left join payment p on p.id = i.payment_id and p.provider = i.provider
      left join refund r on i.kind = 'refund' and r.${sql.ref('providerRefundId')} = i.item_id
      left join tax_document d on case i.kind when 'payment' then d.order_id = p.order_id and d.kind <> 'credit_note' and p.lane = 'settled'
        when 'refund' then d.refund_id = r.id else false end
      where ${inMonth(sql`i.settled_at`, month)} and (i.settled_at, i.seq) > (${at}::timestamptz, ${key}::bigint)`,
  })

/** The settlements of a month, each with its sums. */
export const readPayouts = (shop: Shop, month: string) =>
  pagesOf<BookedSettlement>(shop, {
    first: { at: beforeAll, key: '' },
    by: sql`s.at, s.key`,
    select: ({ at, key }) => sql`select s.* from (
      select i.provider, i.settlement_id as id, max(i.utr) as utr, day_in_india(min(i.settled_at))::text as "on",
        coalesce(sum(i.amount_paise) filter (where i.kind = 'payment' and p.id is not null), 0)::bigint as payments_paise,
        coalesce(sum(i.amount_paise) filter (where i.kind = 'refund' and r.id is not null), 0)::bigint as refunds_paise,
        coalesce(sum(case i.kind when 'payment' then i.amount_paise else -i.amount_paise end)
          filter (where i.kind = 'payment' and p.id is null or i.kind = 'refund' and r.id is null), 0)::bigint as foreign_paise,
        sum(i.fee_paise)::bigint as fee_paise, sum(i.tax_paise)::bigint as tax_paise, sum(i.credit_paise - i.debit_paise)::bigint as net_paise,
        min(i.settled_at)::text as at, i.provider || ' ' || i.settlement_id as key
      from settlement_item i left join payment p on i.kind in ('payment', 'refund') and p.id = i.payment_id and p.provider = i.provider and ${isOurs}
      left join refund r on i.kind = 'refund' and p.id is not null and r.${sql.ref('providerRefundId')} = i.item_id and r.status = 'processed'
      where ${inMonth(sql`i.settled_at`, month)} group by i.provider, i.settlement_id) s
      where (s.at::timestamptz, s.key) > (${at}::timestamptz, ${key}::text)`,
  })

type BankRow = { payments: number; paymentsPaise: number; settled: number; settledPaise: number }
type PayoutRow = { settlements: number; netPaise: number; feePaise: number; taxPaise: number }

/** Reads how much of a month's payments is settled, and what was paid out in the month. Null for a shop whose provider gives no settlements. */
export async function readBank(db: Db, month: string) {
  // The counts below read every payment of the month, so a shop without settlements skips them.
  if (!(await db.selectFrom('settlementItem').select('itemId').limit(1).executeTakeFirst())) return null
  const [{ rows: payments }, { rows: payouts }] = await Promise.all([
    sql<BankRow>`select count(*)::int as payments, coalesce(sum(amount_paise), 0)::bigint as payments_paise,
        count(*) filter (where is_settled)::int as settled, coalesce(sum(amount_paise) filter (where is_settled), 0)::bigint as settled_paise
      from (select p.amount_paise, exists (select from settlement_item i where i.item_id = p.id and i.provider = p.provider and i.kind = 'payment') as is_settled
        from payment p where ${isOurs} and not is_of_test(p) and ${inMonth(sql`p.created_at`, month)}) paid`.execute(db),
    sql<PayoutRow>`select count(distinct (provider, settlement_id))::int as settlements, coalesce(sum(credit_paise - debit_paise), 0)::bigint as net_paise,
        coalesce(sum(fee_paise), 0)::bigint as fee_paise, coalesce(sum(tax_paise), 0)::bigint as tax_paise
      from settlement_item where ${inMonth(sql`settled_at`, month)}`.execute(db),
  ])
  const paid = payments[0]
  const paidOut = payouts[0]
  if (!paid || !paidOut) return null
  return {
    payments: { count: paid.payments, amount: rupeesOf(paid.paymentsPaise) },
    settled: { count: paid.settled, amount: rupeesOf(paid.settledPaise) },
    open: { count: paid.payments - paid.settled, amount: rupeesOf(paid.paymentsPaise - paid.settledPaise) },
    settlements: paidOut.settlements,
    paidOut: rupeesOf(paidOut.netPaise),
    fees: rupeesOf(paidOut.feePaise - paidOut.taxPaise),
    feeTax: rupeesOf(paidOut.taxPaise),
  }
}

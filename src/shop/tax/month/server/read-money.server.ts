import { sql } from 'kysely'
import { daysOfMonth } from '#kernel/india.ts'
import type { Shop } from '#platform/shop.ts'
import type { PaymentRow, RefundRow, SettlementRow } from '../rules/books-columns.ts'
import type { BookedPayment, BookedRefund } from '../rules/vouchers.ts'
import { inMonth } from './list-documents.server.ts'
import { beforeAll, pagesOf } from './pages-of.server.ts'

/** The payments of a month in rupees, online and by hand, with those that were refunded. */
export const readPayments = (shop: Shop, month: string) =>
  pagesOf<PaymentRow & BookedPayment>(shop, {
    first: { at: beforeAll, key: 0 },
    by: sql`p.created_at, p.seq`,
    select: ({ at, key }) => sql`
      select p.id, day_in_india(p.created_at)::text as "on", p.provider, p.order_id, d.number as document_number, p.amount_paise, p.status, p.lane as verdict,
        p.lane = 'settled' as is_settled, m.kind as hand, m.reference, p.created_at::text as at, p.seq as key
      from payment p left join offline_payment m on m.payment_id = p.id left join tax_document d on d.order_id = p.order_id and d.kind <> 'credit_note' and p.lane = 'settled'
      where p.lane is not null and p.currency = 'INR' and not is_of_test(p) and ${inMonth(sql`p.created_at`, month)} and (p.created_at, p.seq) > (${at}::timestamptz, ${key}::bigint)`,
  })

/** The refunds that banks took in a month. */
export const readRefunds = (shop: Shop, month: string) =>
  pagesOf<RefundRow & BookedRefund>(shop, {
    first: { at: beforeAll, key: '' },
    by: sql`coalesce(r.settled_at, r.created_at), r.id`,
    select: ({ at, key }) => sql`
      select r.id, day_in_india(r.created_at)::text as requested_on, day_in_india(r.settled_at)::text as settled_on, r.payment_id, p.order_id,
        d.number as note_number, r.amount_paise, r.status, r.origin, r.reason, day_in_india(coalesce(r.settled_at, r.created_at))::text as "on",
        p.lane = 'settled' as is_settled, m.kind as hand, m.reference, coalesce(r.settled_at, r.created_at)::text as at, r.id as key
      from refund r join payment p on p.id = r.payment_id left join offline_refund m on m.refund_id = r.id left join tax_document d on d.refund_id = r.id
      where r.status = 'processed' and p.lane is not null and p.currency = 'INR' and not is_of_test(p) and ${inMonth(sql`coalesce(r.settled_at, r.created_at)`, month)}
        and (coalesce(r.settled_at, r.created_at), r.id) > (${at}::timestamptz, ${key}::text)`,
  })

/** The lines of the remittances of couriers in a month. */
export const readRemittedLines = (shop: Shop, month: string) => {
  const { first, next } = daysOfMonth(month)
  return pagesOf<SettlementRow>(shop, {
    first: { at: first, key: [0, 0] },
    by: sql`m.remitted_on, m.seq, l.number`,
    select: ({ at, key }) => sql`
      select m.courier as payer, m.reference, '' as bank_reference, m.remitted_on::text as "on", l.awb as item, 'cash' as kind, l.order_id, d.number as document_number,
        l.amount_paise, l.amount_paise as net_paise, l.state, l.decision,
        m.remitted_on::text as at, array[m.seq, l.number] as key
      from cod_remittance m join cod_remittance_line l on l.remittance_id = m.id
      left join tax_document d on d.order_id = l.order_id and d.kind <> 'credit_note'
      where m.remitted_on >= ${first}::date and m.remitted_on < ${next}::date and (m.remitted_on, array[m.seq, l.number]) > (${at}::date, ${key}::bigint[])`,
  })
}

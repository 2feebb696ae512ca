import { sql } from 'kysely'
import { daysOfMonth } from '#kernel/india.ts'
import type { Shop } from '#platform/shop.ts'
import { countsFor, courierOfOrder } from '#shop/cod/module.server.ts'
import type { BookedRemittance, CollectedCash, DecidedLine, WrittenOffCash } from '../rules/courier-vouchers.ts'
import { inMonth } from './list-documents.server.ts'
import { beforeAll, pagesOf } from './pages-of.server.ts'

/** The cash that couriers collected in a month. */
export const readCollected = (shop: Shop, month: string) =>
  pagesOf<CollectedCash>(shop, {
    first: { at: beforeAll, key: '' },
    by: sql`c.collected_at, o.id`,
    select: ({ at, key }) => sql`
      select o.id, day_in_india(c.collected_at)::text as "on", ${courierOfOrder} as courier, cash_of(o) as amount_paise, c.collected_at::text as at, o.id as key
      from cod_order c join shop_order o on o.id = c.order_id
      where o.method = 'cod' and not o.is_test and ${inMonth(sql`c.collected_at`, month)} and (c.collected_at, o.id) > (${at}::timestamptz, ${key}::text)`,
  })

/** True if the cash of the order of `c` was written off before the time. `written_off` is the reason, empty if it was not written off. */
const isGivenUpBefore = (at: ReturnType<typeof sql.ref>) => sql<boolean>`coalesce(c.written_off <> '' and c.written_off_at < ${at}, false)`

/** Selects the sums of the matched lines of the remittance `m`, by the courier of their orders. */
const paidOutOf = sql`(
  select coalesce(json_agg(json_build_object('courier', paid.courier, 'amountPaise', paid.amount_paise, 'regainedPaise', paid.regained_paise) order by paid.courier), '[]')
  from (select ${courierOfOrder} as courier, sum(l.amount_paise)::bigint as amount_paise,
      coalesce(sum(cash_of(o)) filter (where ${isGivenUpBefore(sql.ref('m.createdAt'))}), 0)::bigint as regained_paise
    from cod_remittance_line l join shop_order o on o.id = l.order_id left join cod_order c on c.order_id = o.id
    where l.remittance_id = m.id and l.state = 'matched' group by 1) paid)`

/** The remittances of couriers in a month. */
export const readRemittances = (shop: Shop, month: string) => {
  const { first, next } = daysOfMonth(month)
  return pagesOf<BookedRemittance>(shop, {
    first: { at: first, key: 0 },
    by: sql`m.remitted_on, m.seq`,
    select: ({ at, key }) => sql`
      select m.id, m.remitted_on::text as "on", m.courier, m.reference, m.fees_paise, ${paidOutOf} as paid_out,
        (select coalesce(sum(amount_paise), 0)::bigint from cod_remittance_line where remittance_id = m.id and state <> 'matched') as other_paise,
        m.remitted_on::text as at, m.seq as key
      from cod_remittance m
      where m.remitted_on >= ${first}::date and m.remitted_on < ${next}::date and (m.remitted_on, m.seq) > (${at}::date, ${key}::bigint)`,
  })
}

/** Selects the cash that counted for the order before the decided line `l`. Lines of one instant are ordered: matched ones first, then by payout and row. */
const receivedBefore = sql`(
  select coalesce(sum(r.amount_paise), 0)::bigint from cod_remittance_line r join cod_remittance s on s.id = r.remittance_id
  where r.order_id = l.order_id and ${countsFor('r')}
    and (coalesce(r.decided_at, s.created_at), r.decision is not null, s.seq, r.number) < (l.decided_at, true, m.seq, l.number))`

/** The lines of remittances about which staff decided in a month. */
export const readDecided = (shop: Shop, month: string) =>
  pagesOf<DecidedLine>(shop, {
    first: { at: beforeAll, key: [0, 0] },
    by: sql`l.decided_at, m.seq, l.number`,
    select: ({ at, key }) => sql`
      select l.remittance_id || '-' || l.number as id, day_in_india(l.decided_at)::text as "on", m.reference, l.reason, l.amount_paise,
        case when ${countsFor('l')} then ${courierOfOrder} else m.courier end as courier, o.id as order_id,
        case when ${countsFor('l')} then json_build_object('cashPaise', cash_of(o), 'receivedPaise', ${receivedBefore},
          'isGivenUp', ${isGivenUpBefore(sql.ref('l.decidedAt'))}) end as before,
        l.decided_at::text as at, array[m.seq, l.number] as key
      from cod_remittance_line l join cod_remittance m on m.id = l.remittance_id
      left join shop_order o on o.id = l.order_id left join cod_order c on c.order_id = l.order_id
      where l.decision is not null and ${inMonth(sql`l.decided_at`, month)} and (l.decided_at, array[m.seq, l.number]) > (${at}::timestamptz, ${key}::bigint[])`,
  })

/** The cash that staff wrote off in a month. The loss is 0 if a courier had paid out for the order by then. */
export const readWrittenOff = (shop: Shop, month: string) =>
  pagesOf<WrittenOffCash>(shop, {
    first: { at: beforeAll, key: '' },
    by: sql`c.written_off_at, o.id`,
    select: ({ at, key }) => sql`
      select o.id, day_in_india(c.written_off_at)::text as "on", ${courierOfOrder} as courier, c.written_off as reason,
        case when received.paise > 0 then 0 else cash_of(o) end as lost_paise, c.written_off_at::text as at, o.id as key
      from cod_order c join shop_order o on o.id = c.order_id,
        lateral (select coalesce(sum(r.amount_paise), 0) as paise from cod_remittance_line r join cod_remittance s on s.id = r.remittance_id
          where r.order_id = o.id and ${countsFor('r')} and coalesce(r.decided_at, s.created_at) <= c.written_off_at) received
      where c.written_off <> '' and not o.is_test and ${inMonth(sql`c.written_off_at`, month)} and (c.written_off_at, o.id) > (${at}::timestamptz, ${key}::text)`,
  })

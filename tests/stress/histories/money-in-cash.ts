import { type RawBuilder, sql } from 'kysely'
import { callShop } from './call.ts'
import { cashFee } from './cash.ts'
import type { Model } from './model.ts'

/** What a cash on delivery order costs besides its packs. */
const feePaise = sql`(select coalesce(sum(e.paise), 0) from order_extra e where e.order_id = o.id and e.module = 'cod')`

/** What couriers paid out for the order `o`: lines that match it, and those that staff counted for it. */
const receivedOf = sql`select coalesce(sum(r.amount_paise), 0) as paise, count(*) filter (where r.state = 'matched') as whole
  from cod_remittance_line r where r.order_id = o.id and (r.state = 'matched' or r.decision in ('accepted', 'linked'))`

/** Queries about cash that must find no row once the shop is settled. */
export const cashViolations: Record<string, RawBuilder<unknown>> = {
  'a cash on delivery order has no decision, no time of collection, or one too many': sql`
    select o.id from shop_order o left join cod_order c on c.order_id = o.id
    where o.method = 'cod' and (c.order_id is null or (c.collected_at is not null) <> (o.status = 'Delivered'))
      or o.method = 'online' and c.collected_at is not null`,
  'a placed order was not proven, or its code can still be used': sql`
    select o.id from shop_order o join cod_order c on c.order_id = o.id left join order_code k on k.order_id = o.id
    where o.paid_at is not null and (not c.proven and o.advance_paise = 0 or k.order_id is not null)`,
  'an order has another fee than its way of payment': sql`
    select o.id from shop_order o where ${feePaise} <> case o.method when 'cod' then ${sql.lit(cashFee * 100)} else 0 end`,
  'money that settled an order in cash is not its advance': sql`
    select o.id from shop_order o left join payment p on p.order_id = o.id and p.lane = 'settled' where o.method = 'cod' and o.paid_at is not null
    group by o.id having coalesce(sum(p.amount_paise), 0) <> o.advance_paise`,
  'what was paid at the provider and the cash are not the total': sql`
    select o.id from shop_order o where o.paid_at is not null and o.total_paise <> cash_of(o)
      + (select coalesce(sum(p.amount_paise), 0) from payment p where p.order_id = o.id and p.lane = 'settled')`,
  'an advance was kept without a word, or refunded beyond its payment': sql`
    select o.id from shop_order o join cod_order c on c.order_id = o.id join payment p on p.order_id = o.id and p.lane = 'settled'
    where o.cod_state = 'returned' and (not c.keeps_advance or exists (select from failed_delivery f where f.order_id = o.id and f.state = 'given_up'))
      and p.amount_paise - (select coalesce(sum(r.amount_paise), 0) from refund r where r.payment_id = p.id and r.status = 'processed') >= 100`,
  'a parcel was given up whose order stands, or whose pieces are not written off': sql`
    select f.parcel_id from failed_delivery f join shop_order o on o.id = f.order_id
    where (f.state = 'given_up') and (o.status <> 'Cancelled' or f.lost_pieces is null) or f.lost_pieces is not null and o.status <> 'Cancelled'`,
  'an order was paid online after its parcel left': sql`
    select l.order_id from histories.left_order l join shop_order o on o.id = l.order_id where o.method <> 'cod'`,
  'money that would pay for a confirmed order was left at the provider': sql`
    select b.id from sandbox.provider_payment b join cod_link c on true join shop_order o on o.id = c.order_id
      and b.order_id = case o.advance_paise when 0 then o.razorpay_order_id else c.razorpay_order_id end
    where b.status = 'authorized' and o.method = 'cod' and o.cod_state = 'confirmed' and b.amount = o.total_paise - o.advance_paise - ${feePaise} and c.ended_at is null
      and o.customer_id is not null and o.expires_at > b.created_at`,
  'the cash of an order is not what its payouts and decisions say': sql`
    select o.id from shop_order o left join cod_order c on c.order_id = o.id cross join lateral (${receivedOf}) l
    where l.paise < 0 or l.whole > 1 or case when o.method = 'cod' and o.status = 'Delivered'
      then o.cod_state <> case when l.paise > 0 then 'remitted' when c.written_off <> '' then 'written_off' else 'collected' end
        or c.written_off_paise <> case when l.paise > 0 then greatest(0, cash_of(o) - l.paise) else 0 end
      else l.paise <> 0 or coalesce(c.written_off_paise, 0) <> 0 end`,
  'a line that matches is not of the amount of its order': sql`
    select l.remittance_id || ' ' || l.number from cod_remittance_line l left join shop_order o on o.id = l.order_id
    where l.state = 'matched' and (o.id is null or l.decision is not null or l.amount_paise <> cash_of(o))`,
  'a payout is not the sum of its lines': sql`
    select m.id from cod_remittance m left join cod_remittance_line l on l.remittance_id = m.id group by m.id
    having m.total_paise <> coalesce(sum(l.amount_paise), 0) or count(l.number) = 0`,
  'one cart was placed twice within ten minutes': sql`
    select o.id from shop_order o join shop_order other on other.customer_id = o.customer_id and other.id > o.id
      and split_part(other.fingerprint, ' ', 1) = split_part(o.fingerprint, ' ', 1) and other.fingerprint like '% ' || other.id
      and abs(extract(epoch from other.paid_at - o.paid_at)) < 600
    where o.fingerprint like '% ' || o.id and o.advance_paise = 0 and o.status <> 'Cancelled' and other.status <> 'Cancelled'`,
  'a prepaid order was not told to the webhook once': sql`
    select c.order_id from cod_link c join shop_order o on o.id = c.order_id and o.customer_id is not null
    where (select count(*) from webhook_delivery d where d.event = 'order.prepaid' and d.subject_id = c.order_id) <> case when c.paid_at is null then 0 else 1 end`,
}

type Sum = { count: number; amount: number }

/** Checks that the screen of couriers' cash shows what the orders say: collected is paid out, owed and written off together. */
export async function checkCashScreen(model: Model): Promise<string[]> {
  const answer = await callShop(model, 'GET', '/cod/cash', { token: model.admin })
  const { rows } = await sql<{ collected: number; remitted: number; owed: number; writtenOff: number }>`
    select coalesce(sum(cash_of(o)), 0)::bigint as collected, coalesce(sum(least(cash_of(o), l.paise)), 0)::bigint as remitted,
      coalesce(sum(cash_of(o)) filter (where l.paise = 0 and c.written_off = ''), 0)::bigint as owed,
      coalesce(sum(case when l.paise > 0 then greatest(0, cash_of(o) - l.paise) when c.written_off <> '' then cash_of(o) end), 0)::bigint as written_off
    from shop_order o join cod_order c on c.order_id = o.id cross join lateral (${receivedOf}) l where method = 'cod' and status = 'Delivered'`.execute(
    model.shop.db,
  )
  const shown: Record<string, Sum> = answer?.body ?? {}
  const names = ['collected', 'remitted', 'owed', 'writtenOff'] as const
  const isRight = names.every((name) => Math.round((shown[name]?.amount ?? Number.NaN) * 100) === rows[0]?.[name])
  return isRight ? [] : [`the screen of couriers' cash differs from the orders: ${JSON.stringify(shown)} ${JSON.stringify(rows[0])}`]
}

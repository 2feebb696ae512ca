import { sql } from 'kysely'

/**
 * Selects the losses of orders' goods, one row for each loss. A refund counts when the bank processed it: all of it, unless it refunded charges such as
 * delivery (`refund_of_goods`). Written-off cash and the amount of a lost dispute count too, first against the goods. The shop does not see how cash is
 * returned to shoppers. So in cash on delivery, the pieces of a closed return count, as far as the refund of the return does not cover them.
 */
export const lossesOfOrders = sql<{ orderId: string; paise: number }>`
  select p.order_id, refund_of_goods(f) as paise from payment p join refund f on f.payment_id = p.id where p.lane = 'settled' and f.status = 'processed'
  union all
  select o.id, cash_of(o) from shop_order o where o.method = 'cod' and o.paid_at is not null and o.cod_state = 'written_off'
  union all
  select p.order_id, d.deducted_paise from payment p join payment_dispute d on d.payment_id = p.id where p.lane = 'settled' and d.state = 'lost'
  union all
  select r.order_id, greatest(0, pieces.value - paid.refunded)
  from return_request r join shop_order o on o.id = r.order_id and o.method = 'cod'
  cross join lateral (select coalesce(sum(f.amount_paise), 0) as refunded from payment p join refund f on f.payment_id = p.id
    where p.order_id = r.order_id and p.lane = 'settled' and f.status = 'processed' and r.refund_id in (f.id, f.split_from)) paid
  cross join lateral (select coalesce(sum(round((line.net_paise - line.coupon_share_paise)::numeric * (l.restocked + l.written_off) / line.qty)), 0) as value
    from return_line l join order_line line on line.order_id = r.order_id and line.position = l.position where l.return_id = r.id) pieces
  where r.state = 'closed' and r.received_at is not null`

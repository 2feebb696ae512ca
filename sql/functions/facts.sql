-- The functions of this file return the facts of one row. figures.sql adds them up by day, measure and name. A fact whose name is null does not count. In
-- a trigger, `old` of an inserted row and `new` of a deleted one have only nulls, so they have no facts.

-- Returns the goods of an order with a celebrity's coupon, in paise, before and after the coupon. Charges such as that of delivery are no goods. Automatic
-- discounts are off both amounts, because the coupon did not give them.
create or replace function goods_of_celebrity(o shop_order) returns table (before_coupon bigint, after_coupon bigint) language sql stable as $$
  select coalesce((sum(net_paise) - (select coalesce(sum(paise), 0) from order_discount where order_id = o.id and not by_code))::bigint, o.subtotal_paise),
    coalesce(sum(net_paise - coupon_share_paise)::bigint, o.total_paise)
  from order_line where order_id = o.id and o.coupon_created_by is not null $$;

-- Returns what a refund counts against the goods of its order, in paise: all of it, but nothing of a refund of charges. Together the refunds of an order
-- take off no more than its goods. This is the rule of every figure about celebrities, their shares and sources.
create or replace function refund_of_goods(r refund) returns bigint language sql immutable as $$
  select case when r.is_charge then 0 else r.amount_paise end $$;

-- Returns what the other refunds of an order count against its goods, in paise. `only_earlier`: those that were stored before this refund. Without a refund,
-- it returns what all of them count.
create or replace function other_refunds_of_goods(o shop_order, r refund, only_earlier boolean) returns bigint language sql stable as $$
  select coalesce(sum(refund_of_goods(x)), 0)::bigint from payment p join refund x on x.payment_id = p.id
  where p.order_id = o.id and p.lane = 'settled' and x.status <> 'failed' and x.id is distinct from r.id and (x.seq < r.seq or not only_earlier) $$;

-- Returns what the other lost disputes of an order count against its goods, in paise. `only_earlier`: those that were stored before this dispute. Without a
-- dispute, it returns what all of them count.
create or replace function other_disputes_of_goods(o shop_order, d payment_dispute, only_earlier boolean) returns bigint language sql stable as $$
  select coalesce(sum(x.deducted_paise), 0)::bigint from payment p join payment_dispute x on x.payment_id = p.id
  where p.order_id = o.id and p.lane = 'settled' and x.state = 'lost' and x.id is distinct from d.id and (x.seq < d.seq or not only_earlier) $$;

-- Returns the facts that change with the order's own columns. The measures `ledger…` count by the celebrity's id, and without charges such as delivery.
-- The measures `celebrity…` count by the celebrity's name, for the release before migration 0090.
create or replace function facts_of_order(o shop_order) returns table (measure text, name text, orders bigint, qty bigint, paise numeric) language sql stable as $$
  select f.measure, f.name, 1::bigint, 0::bigint, f.paise::numeric
  from (select celebrity_of(o.celebrity_id, o.coupon_created_by) as celebrity, before_coupon, after_coupon from goods_of_celebrity(o)) sold
  cross join lateral (values
    ('order', '', o.total_paise),
    ('status', o.status, o.total_paise),
    ('cod', o.cod_state, cash_of(o)),
    ('coupon', o.coupon_code, o.total_paise),
    ('celebrity', o.coupon_created_by, o.total_paise),
    ('celebrity_gross', o.coupon_created_by, o.subtotal_paise),
    ('celebrity_cancelled', case when o.status = 'Cancelled' then o.coupon_created_by end, o.total_paise),
    ('ledger', sold.celebrity, sold.after_coupon),
    ('ledger_gross', sold.celebrity, sold.before_coupon),
    ('ledger_cancelled', case when o.status = 'Cancelled' then sold.celebrity end, sold.after_coupon)
  ) f (measure, name, paise)
  where o.paid_at is not null and f.name is not null $$;

-- Returns the facts that change only with the order's total, once the order is placed.
create or replace function facts_of_placing(o shop_order) returns table (measure text, name text, orders bigint, qty bigint, paise numeric) language sql stable as $$
  select 'product', l.name, 1::bigint, sum(l.qty)::bigint, sum(l.net_paise - l.coupon_share_paise)
  from order_line l where l.order_id = o.id and o.paid_at is not null group by l.name
  union all
  select 'customer', case when coalesce(o.is_first, not exists (
      select from shop_order e where e.customer_id = o.customer_id and e.paid_at is not null and e.paid_at < o.paid_at
    )) then 'new' else 'returning' end, 1, 0, o.total_paise where o.paid_at is not null $$;

create or replace function facts_of_payment(p payment) returns table (measure text, name text, orders bigint, qty bigint, paise numeric) language sql immutable as $$
  select 'payment', p.lane, 1::bigint, 0::bigint, p.amount_paise::numeric
  where p.status in ('captured', 'refunded') and p.currency = 'INR' and p.lane is not null $$;

create or replace function facts_of_refund(r refund, p payment) returns table (measure text, name text, orders bigint, qty bigint, paise numeric) language sql immutable as $$
  select 'refund', p.lane, 1::bigint, 0::bigint, r.amount_paise::numeric where r.status = 'processed' and p.lane is not null $$;

-- Returns what a refund takes off a celebrity's ledger if other refunds have `taken_paise` of the goods already. It takes off nothing if the order is
-- cancelled, because `ledger_cancelled` has the whole order.
create or replace function facts_of_further_refund(r refund, p payment, o shop_order, taken_paise bigint)
  returns table (measure text, name text, orders bigint, qty bigint, paise numeric) language sql stable as $$
  select f.measure, f.name, 1::bigint, 0::bigint, f.paise::numeric
  from goods_of_celebrity(o) sold
  cross join lateral (values
    ('celebrity_refunded', o.coupon_created_by, r.amount_paise),
    ('ledger_refunded', celebrity_of(o.celebrity_id, o.coupon_created_by), greatest(0, least(refund_of_goods(r), sold.after_coupon - taken_paise)))
  ) f (measure, name, paise)
  where r.status <> 'failed' and p.lane = 'settled' and o.paid_at is not null and o.status <> 'Cancelled' and o.coupon_created_by is not null $$;

-- Returns what a refund takes off a celebrity's ledger after the earlier refunds of the order, so that the last one takes the rest of the goods.
create or replace function facts_of_ledger_refund(r refund, p payment, o shop_order)
  returns table (measure text, name text, orders bigint, qty bigint, paise numeric) language sql stable as $$
  select f.* from facts_of_further_refund(r, p, o, other_refunds_of_goods(o, r, true)) f $$;

-- Returns what a lost dispute takes off a celebrity's ledger, as a refund does, if refunds and other disputes have `taken_paise` of the goods already.
create or replace function facts_of_further_dispute(d payment_dispute, p payment, o shop_order, taken_paise bigint)
  returns table (measure text, name text, orders bigint, qty bigint, paise numeric) language sql stable as $$
  select 'ledger_refunded', celebrity_of(o.celebrity_id, o.coupon_created_by), 1::bigint, 0::bigint,
    greatest(0, least(d.deducted_paise, sold.after_coupon - taken_paise))::numeric
  from goods_of_celebrity(o) sold
  where d.state = 'lost' and p.lane = 'settled' and o.paid_at is not null and o.status <> 'Cancelled' and o.coupon_created_by is not null $$;

-- Returns what a lost dispute takes off a celebrity's ledger after all refunds and the earlier disputes of the order.
create or replace function facts_of_ledger_dispute(d payment_dispute, p payment, o shop_order)
  returns table (measure text, name text, orders bigint, qty bigint, paise numeric) language sql stable as $$
  select f.* from facts_of_further_dispute(d, p, o, other_refunds_of_goods(o, null, false) + other_disputes_of_goods(o, d, true)) f $$;

create or replace function facts_of_account(c customer) returns table (measure text, name text, orders bigint, qty bigint, paise numeric) language sql immutable as $$
  select 'account', c.role, 1::bigint, 0::bigint, 0::numeric where c.id is not null $$;

create or replace function facts_of_lead(l lead) returns table (measure text, name text, orders bigint, qty bigint, paise numeric) language sql immutable as $$
  select 'lead', case when l.handled_at is null then 'open' else 'handled' end, 1::bigint, 0::bigint, 0::numeric where l.id is not null $$;

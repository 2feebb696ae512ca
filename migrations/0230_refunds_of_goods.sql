-- additive
-- The figures of celebrities change in two ways. A coupon's discount leaves out automatic discounts. All refunds of an order but those of charges count
-- against its goods first, and take off no more than these. Orders with automatic discounts, and refunds of orders with charges, are taken back by the old
-- functions, and counted by the new ones.
lock table sales_change in share row exclusive mode;
insert into sales_change (day, measure, name, orders, qty, paise)
  select day_in_india(o.listed_at), f.measure, f.name, -f.orders, -f.qty, -f.paise
    from shop_order o cross join lateral facts_of_order(o) f
    where f.measure = 'ledger_gross' and o.coupon_created_by is not null and exists (select from order_discount where order_id = o.id and not by_code)
  union all
  select day_in_india(o.listed_at), f.measure, f.name, -f.orders, -f.qty, -f.paise
    from shop_order o join payment p on p.order_id = o.id join refund r on r.payment_id = p.id cross join lateral facts_of_ledger_refund(r, p, o) f
    where f.measure = 'ledger_refunded' and o.coupon_created_by is not null and exists (select from order_extra where order_id = o.id);

\i sql/functions/facts.sql
\i sql/functions/figures.sql

insert into sales_change (day, measure, name, orders, qty, paise)
  select day_in_india(o.listed_at), f.measure, f.name, f.orders, f.qty, f.paise
    from shop_order o cross join lateral facts_of_order(o) f
    where f.measure = 'ledger_gross' and o.coupon_created_by is not null and exists (select from order_discount where order_id = o.id and not by_code)
  union all
  select day_in_india(o.listed_at), f.measure, f.name, f.orders, f.qty, f.paise
    from shop_order o join payment p on p.order_id = o.id join refund r on r.payment_id = p.id cross join lateral facts_of_ledger_refund(r, p, o) f
    where f.measure = 'ledger_refunded' and o.coupon_created_by is not null and exists (select from order_extra where order_id = o.id);

-- additive
alter table refund add column is_charge boolean not null default false;
comment on column refund.is_charge is 'It gave back a charge such as that of delivery, and nothing of the goods.';

-- The figures of celebrities count the goods alone. Those of orders with other charges are taken back by the old functions, and counted by the new ones.
lock table sales_change in share row exclusive mode;
insert into sales_change (day, measure, name, orders, qty, paise)
  select day_in_india(o.listed_at), f.measure, f.name, -f.orders, -f.qty, -f.paise
    from shop_order o cross join lateral facts_of_order(o) f
    where f.measure like 'ledger%' and o.coupon_created_by is not null and exists (select from order_extra where order_id = o.id)
  union all
  select day_in_india(o.listed_at), f.measure, f.name, -f.orders, -f.qty, -f.paise
    from shop_order o join payment p on p.order_id = o.id join refund r on r.payment_id = p.id cross join lateral facts_of_ledger_refund(r, p, o) f
    where f.measure like 'ledger%' and o.coupon_created_by is not null and exists (select from order_extra where order_id = o.id);

\i sql/functions/facts.sql

insert into sales_change (day, measure, name, orders, qty, paise)
  select day_in_india(o.listed_at), f.measure, f.name, f.orders, f.qty, f.paise
    from shop_order o cross join lateral facts_of_order(o) f
    where f.measure like 'ledger%' and o.coupon_created_by is not null and exists (select from order_extra where order_id = o.id)
  union all
  select day_in_india(o.listed_at), f.measure, f.name, f.orders, f.qty, f.paise
    from shop_order o join payment p on p.order_id = o.id join refund r on r.payment_id = p.id cross join lateral facts_of_ledger_refund(r, p, o) f
    where f.measure like 'ledger%' and o.coupon_created_by is not null and exists (select from order_extra where order_id = o.id);

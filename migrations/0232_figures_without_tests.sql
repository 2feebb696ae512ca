-- additive
-- Orders of test mode count in no figure. What they added so far is taken back. Lists of orders have them, so counts of lists add them by the index.
create index shop_order_test on shop_order (listed_at) where is_test;

\i sql/functions/test-orders.sql
\i sql/functions/figures.sql

lock table sales_change in share row exclusive mode;
insert into sales_change (day, measure, name, orders, qty, paise)
  select f.day, f.measure, f.name, -f.orders, -f.qty, -f.paise from sales_fact f join shop_order o on o.id = f.order_id where o.is_test;

create or replace view sales_fact as
  select o.id as order_id, o.listed_at as at, day_in_india(o.listed_at) as day, f.*
    from shop_order o cross join lateral facts_of_order(o) f where o.paid_at is not null and not o.is_test
  union all
  select o.id, o.listed_at, day_in_india(o.listed_at), f.*
    from shop_order o cross join lateral facts_of_placing(o) f where o.paid_at is not null and not o.is_test
  union all
  select p.order_id, p.created_at, day_in_india(p.created_at), f.* from payment p cross join lateral facts_of_payment(p) f where not is_of_test(p)
  union all
  select p.order_id, p.created_at, day_in_india(p.created_at), f.*
    from refund r join payment p on p.id = r.payment_id cross join lateral facts_of_refund(r, p) f where not is_of_test(p)
  union all
  select o.id, o.listed_at, day_in_india(o.listed_at), f.*
    from refund r join payment p on p.id = r.payment_id join shop_order o on o.id = p.order_id cross join lateral facts_of_ledger_refund(r, p, o) f
    where not o.is_test
  union all
  select null, c.created_at, day_in_india(c.created_at), f.* from customer c cross join lateral facts_of_account(c) f
  union all
  select null, l.created_at, day_in_india(l.created_at), f.* from lead l cross join lateral facts_of_lead(l) f;

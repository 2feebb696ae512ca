-- One function for each kind of row returns the row's facts: what it adds to each figure. The view `sales_fact` lists the facts of all rows. The
-- triggers store the facts of the new row less those of the old row. So each figure is defined once. The stored figures stay as they are.
lock table shop_order, payment, refund, customer, lead in share row exclusive mode;

-- Facts that depend on the order's own columns. A fact without a name does not count.
create function facts_of_order(o shop_order) returns table (measure text, name text, orders bigint, qty bigint, paise numeric) language sql immutable as $$
  select f.measure, f.name, 1::bigint, 0::bigint, f.paise::numeric
  from (values
    ('order', '', o.total_paise),
    ('status', o.status, o.total_paise),
    ('coupon', o.coupon_code, o.total_paise),
    ('celebrity', o.coupon_created_by, o.total_paise),
    ('celebrity_gross', o.coupon_created_by, o.subtotal_paise),
    ('celebrity_cancelled', case when o.status = 'Cancelled' then o.coupon_created_by end, o.total_paise)
  ) f (measure, name, paise)
  where o.paid_at is not null and f.name is not null $$;

-- Facts that never change once the order is placed.
create function facts_of_placing(o shop_order) returns table (measure text, name text, orders bigint, qty bigint, paise numeric) language sql stable as $$
  select 'product', l.name, 1::bigint, sum(l.qty)::bigint, sum(l.net_paise - l.coupon_share_paise)
  from order_line l where l.order_id = o.id and o.paid_at is not null group by l.name
  union all
  select 'customer', case when exists (
      select from shop_order e where e.customer_id = o.customer_id and e.paid_at is not null and e.paid_at < o.paid_at
    ) then 'returning' else 'new' end, 1, 0, o.total_paise where o.paid_at is not null $$;

create function facts_of_payment(p payment) returns table (measure text, name text, orders bigint, qty bigint, paise numeric) language sql immutable as $$
  select 'payment', p.lane, 1::bigint, 0::bigint, p.amount_paise::numeric
  where p.status in ('captured', 'refunded') and p.currency = 'INR' and p.lane is not null $$;

create function facts_of_refund(r refund, p payment) returns table (measure text, name text, orders bigint, qty bigint, paise numeric) language sql immutable as $$
  select 'refund', p.lane, 1::bigint, 0::bigint, r.amount_paise::numeric where r.status = 'processed' and p.lane is not null $$;

-- A refund counts in a celebrity's ledger while its order stands.
create function facts_of_ledger_refund(r refund, p payment, o shop_order)
  returns table (measure text, name text, orders bigint, qty bigint, paise numeric) language sql immutable as $$
  select 'celebrity_refunded', o.coupon_created_by, 1::bigint, 0::bigint, r.amount_paise::numeric
  where r.status <> 'failed' and p.lane = 'settled' and o.paid_at is not null and o.status <> 'Cancelled' and o.coupon_created_by is not null $$;

create function facts_of_account(c customer) returns table (measure text, name text, orders bigint, qty bigint, paise numeric) language sql immutable as $$
  select 'account', c.role, 1::bigint, 0::bigint, 0::numeric where c.id is not null $$;

create function facts_of_lead(l lead) returns table (measure text, name text, orders bigint, qty bigint, paise numeric) language sql immutable as $$
  select 'lead', case when l.handled_at is null then 'open' else 'handled' end, 1::bigint, 0::bigint, 0::numeric where l.id is not null $$;

create or replace view sales_fact as
  select o.id as order_id, o.listed_at as at, day_in_india(o.listed_at) as day, f.*
    from shop_order o cross join lateral facts_of_order(o) f where o.paid_at is not null
  union all
  select o.id, o.listed_at, day_in_india(o.listed_at), f.* from shop_order o cross join lateral facts_of_placing(o) f where o.paid_at is not null
  union all
  select p.order_id, p.created_at, day_in_india(p.created_at), f.* from payment p cross join lateral facts_of_payment(p) f
  union all
  select p.order_id, p.created_at, day_in_india(p.created_at), f.*
    from refund r join payment p on p.id = r.payment_id cross join lateral facts_of_refund(r, p) f
  union all
  select o.id, o.listed_at, day_in_india(o.listed_at), f.*
    from refund r join payment p on p.id = r.payment_id join shop_order o on o.id = p.order_id cross join lateral facts_of_ledger_refund(r, p, o) f
  union all
  select null, c.created_at, day_in_india(c.created_at), f.* from customer c cross join lateral facts_of_account(c) f
  union all
  select null, l.created_at, day_in_india(l.created_at), f.* from lead l cross join lateral facts_of_lead(l) f;

create or replace function note_sale() returns trigger language plpgsql as $$ begin
  insert into sales_change (day, measure, name, orders, qty, paise)
    select day_in_india(new.listed_at), measure, name, sum(sign * orders), sum(sign * qty), sum(sign * paise)
    from (
      select 1 as sign, f.* from facts_of_order(new) f
      union all select -1, f.* from facts_of_order(old) f
      union all select 1, f.* from facts_of_placing(new) f where old.paid_at is null
      union all select 1, f.* from payment p join refund r on r.payment_id = p.id cross join lateral facts_of_ledger_refund(r, p, new) f where p.order_id = new.id
      union all select -1, f.* from payment p join refund r on r.payment_id = p.id cross join lateral facts_of_ledger_refund(r, p, old) f where p.order_id = new.id
    ) change group by measure, name having sum(sign * orders) <> 0 or sum(sign * paise) <> 0; return null; end $$;

create or replace function note_payment() returns trigger language plpgsql as $$ begin
  insert into sales_change (day, measure, name, orders, qty, paise)
    select day_in_india(new.created_at), measure, name, sum(sign * orders), sum(sign * qty), sum(sign * paise)
    from (
      select 1 as sign, f.* from facts_of_payment(new) f
      union all select -1, f.* from facts_of_payment(old) f
      union all select 1, f.* from refund r cross join lateral facts_of_refund(r, new) f where r.payment_id = new.id
      union all select -1, f.* from refund r cross join lateral facts_of_refund(r, old) f where r.payment_id = new.id
    ) change group by measure, name having sum(sign * orders) <> 0 or sum(sign * paise) <> 0; return null; end $$;

create or replace function note_refund() returns trigger language plpgsql as $$ declare p payment; begin
  select * into p from payment where id = new.payment_id
  ; insert into sales_change (day, measure, name, orders, qty, paise)
    select day_in_india(p.created_at), measure, name, -orders, -qty, -paise from facts_of_refund(old, p)
    union all select day_in_india(p.created_at), measure, name, orders, qty, paise from facts_of_refund(new, p); return null; end $$;

-- Locks the order, so that nobody cancels it while a refund of it begins or ceases to count.
create function note_ledger_refund() returns trigger language plpgsql as $$ declare p payment; o shop_order; begin
  select * into p from payment where id = new.payment_id
  ; select * into o from shop_order where id = p.order_id and p.lane = 'settled' and paid_at is not null and coupon_created_by is not null for no key update
  ; insert into sales_change (day, measure, name, orders, qty, paise)
    select day_in_india(o.listed_at), measure, name, -orders, -qty, -paise from facts_of_ledger_refund(old, p, o)
    union all select day_in_india(o.listed_at), measure, name, orders, qty, paise from facts_of_ledger_refund(new, p, o); return null; end $$;

create or replace function note_account() returns trigger language plpgsql as $$ begin
  insert into sales_change (day, measure, name, orders, qty, paise)
    select day_in_india(old.created_at), measure, name, -orders, -qty, -paise from facts_of_account(old)
    union all select day_in_india(new.created_at), measure, name, orders, qty, paise from facts_of_account(new); return null; end $$;

create or replace function note_lead() returns trigger language plpgsql as $$ begin
  insert into sales_change (day, measure, name, orders, qty, paise)
    select day_in_india(old.created_at), measure, name, -orders, -qty, -paise from facts_of_lead(old)
    union all select day_in_india(new.created_at), measure, name, orders, qty, paise from facts_of_lead(new); return null; end $$;

drop trigger celebrity_sale on shop_order;
drop trigger celebrity_refund_begins on refund;
drop trigger celebrity_refund_again on refund;
drop trigger celebrity_refund_fails on refund;
drop function note_celebrity_sale, note_celebrity_refund;

create trigger ledger_refund_came after insert on refund for each row execute function note_ledger_refund();
create trigger ledger_refund_changed after update of status on refund for each row
  when ((new.status = 'failed') <> (old.status = 'failed')) execute function note_ledger_refund();

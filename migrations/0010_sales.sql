-- What was sold and what was paid, in figures that stay exact and cheap however many orders there are. `sales_fact` says once what an order, a
-- payment or a refund adds to which figure; triggers write that down as a change when it comes about; a job folds the changes into one row a
-- day, measure and name. Changes are only ever added, so that orders settled at the same moment do not wait for each other.
create view sales_fact as
  with placed as not materialized (
    select o.*, day_in_india(o.listed_at) as day from shop_order o where o.paid_at is not null
  )
  select id as order_id, listed_at as at, day, 'order' as measure, '' as name, 1::bigint as orders, 0::bigint as qty, total_paise as paise from placed
  union all
  select id, listed_at, day, 'status', status, 1, 0, total_paise from placed
  union all
  select id, listed_at, day, 'celebrity', coupon_created_by, 1, 0, total_paise from placed where coupon_created_by is not null
  union all
  select o.id, o.listed_at, o.day, 'product', l.name, 1, sum(l.qty), sum(l.net_paise - l.coupon_share_paise)
    from placed o join order_line l on l.order_id = o.id group by o.id, o.listed_at, o.day, l.name
  union all
  select o.id, o.listed_at, o.day, 'customer', case when exists (
      select from shop_order e where e.customer_id = o.customer_id and e.paid_at is not null and e.paid_at < o.paid_at
    ) then 'returning' else 'new' end, 1, 0, o.total_paise from placed o
  union all
  select order_id, created_at, day_in_india(created_at), 'payment', lane, 1, 0, amount_paise
    from payment where status in ('captured', 'refunded') and currency = 'INR' and lane is not null
  union all
  select p.order_id, p.created_at, day_in_india(p.created_at), 'refund', p.lane, 1, 0, r.amount_paise
    from refund r join payment p on p.id = r.payment_id where r.status = 'processed' and p.lane is not null;

create table sales_change (
  seq bigint generated always as identity primary key,
  day date not null,
  measure text not null,
  name text not null,
  orders bigint not null,
  qty bigint not null,
  paise bigint not null
);

create table sales_day (
  measure text not null,
  day date not null,
  name text not null,
  orders bigint not null,
  qty bigint not null,
  paise bigint not null,
  primary key (measure, day, name)
);

create index payment_created on payment (created_at);

create function note_sale() returns trigger language plpgsql as $$ begin
  if old.paid_at is null then insert into sales_change (day, measure, name, orders, qty, paise)
    select day, measure, name, orders, qty, paise from sales_fact where order_id = new.id and measure in ('order', 'status', 'celebrity', 'product', 'customer'); else
    insert into sales_change (day, measure, name, orders, qty, paise) values
      (day_in_india(new.listed_at), 'status', old.status, -1, 0, -new.total_paise),
      (day_in_india(new.listed_at), 'status', new.status, 1, 0, new.total_paise); end if; return null; end $$;

create trigger sale_placed after update of status on shop_order for each row
  when (new.paid_at is not null and new.status is distinct from old.status) execute function note_sale();

create function note_payment() returns trigger language plpgsql as $$ begin
  if tg_op = 'UPDATE' then insert into sales_change (day, measure, name, orders, qty, paise)
    select day_in_india(old.created_at), 'payment', old.lane, -1, 0, -old.amount_paise where old.status in ('captured', 'refunded') and old.currency = 'INR' and old.lane is not null; end if
  ; insert into sales_change (day, measure, name, orders, qty, paise)
    select day_in_india(new.created_at), 'payment', new.lane, 1, 0, new.amount_paise where new.status in ('captured', 'refunded') and new.currency = 'INR' and new.lane is not null; return null; end $$;

create trigger payment_came after insert on payment for each row execute function note_payment();

create trigger payment_changed after update of status, lane on payment for each row
  when (old.lane is distinct from new.lane or (old.status in ('captured', 'refunded')) <> (new.status in ('captured', 'refunded'))) execute function note_payment();

create function note_refund() returns trigger language plpgsql as $$ begin
  insert into sales_change (day, measure, name, orders, qty, paise)
    select day_in_india(p.created_at), 'refund', p.lane, case when new.status = 'processed' then 1 else -1 end, 0, case when new.status = 'processed' then new.amount_paise else -new.amount_paise end from payment p where p.id = new.payment_id and p.lane is not null; return null; end $$;

create trigger refund_processed after update of status on refund for each row
  when ((new.status = 'processed') <> (old.status = 'processed')) execute function note_refund();

insert into sales_day (measure, day, name, orders, qty, paise)
  select measure, day, name, sum(orders), sum(qty), sum(paise) from sales_fact group by measure, day, name;

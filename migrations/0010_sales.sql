-- What was sold, in figures that stay exact and cheap however many orders there are. `sales_fact` says once what one order adds to which
-- figure; a trigger writes it down as a change when the order is placed; a job folds the changes into one row a day, measure and name.
-- Changes are only ever added, so that orders settled at the same moment do not wait for each other.
create view sales_fact as
  with placed as not materialized (
    select o.*, (o.created_at at time zone 'Asia/Kolkata')::date as day from shop_order o where o.status in ('Paid', 'Delivered', 'Cancelled')
  )
  select id as order_id, created_at, day, 'order' as measure, '' as name, 1::bigint as orders, 0::bigint as qty, total_paise as paise from placed
  union all
  select id, created_at, day, 'status', status, 1, 0, total_paise from placed
  union all
  select id, created_at, day, 'celebrity', coupon_created_by, 1, 0, total_paise from placed where coupon_created_by is not null
  union all
  select o.id, o.created_at, o.day, 'product', l.name, 1, sum(l.qty), sum(l.net_paise - l.coupon_share_paise)
    from placed o join order_line l on l.order_id = o.id group by o.id, o.created_at, o.day, l.name
  union all
  select o.id, o.created_at, o.day, 'customer', case when exists (
      select from shop_order e where e.customer_id = o.customer_id and e.status in ('Paid', 'Delivered', 'Cancelled') and e.paid_at < o.paid_at
    ) then 'returning' else 'new' end, 1, 0, o.total_paise from placed o
  union all
  select o.id, o.created_at, o.day, 'refund', '', 0, 0, r.amount_paise
    from placed o join payment p on p.order_id = o.id and p.lane = 'settled' join refund r on r.payment_id = p.id and r.status = 'processed';

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

create index shop_order_created on shop_order (created_at) where status in ('Paid', 'Delivered', 'Cancelled');

create function note_sale() returns trigger language plpgsql as $$ begin
  if old.status in ('Pending', 'Unpaid') then insert into sales_change (day, measure, name, orders, qty, paise) select day, measure, name, orders, qty, paise from sales_fact where order_id = new.id; else
    insert into sales_change (day, measure, name, orders, qty, paise) values
      ((new.created_at at time zone 'Asia/Kolkata')::date, 'status', old.status, -1, 0, -new.total_paise),
      ((new.created_at at time zone 'Asia/Kolkata')::date, 'status', new.status, 1, 0, new.total_paise); end if; return null; end $$;

create trigger sale_placed after update of status on shop_order for each row
  when (new.status in ('Paid', 'Delivered', 'Cancelled') and new.status is distinct from old.status) execute function note_sale();

create function note_refund() returns trigger language plpgsql as $$ begin
  insert into sales_change (day, measure, name, orders, qty, paise)
    select (o.created_at at time zone 'Asia/Kolkata')::date, 'refund', '', 0, 0, new.amount_paise from payment p join shop_order o on o.id = p.order_id where p.id = new.payment_id and p.lane = 'settled'; return null; end $$;

create trigger refund_processed after update of status on refund for each row
  when (new.status = 'processed' and old.status <> 'processed') execute function note_refund();

insert into sales_day (measure, day, name, orders, qty, paise)
  select measure, day, name, sum(orders), sum(qty), sum(paise) from sales_fact group by measure, day, name;

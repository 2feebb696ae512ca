-- An order is listed by when it was placed, an attempt by when it was made.
alter table shop_order add column listed_at timestamptz not null generated always as (coalesce(paid_at, created_at)) stored;

-- What a search finds an order by, each word from its beginning: number and payment id (with and without their prefix), name, mobiles.
-- Built in, so that both engines search alike; lower-cased here and in the query, by the same database.
alter table shop_order add column words tsvector not null generated always as (array_to_tsvector(array_remove(regexp_split_to_array(lower(
  id || ' ' || substr(id, 3)
  || ' ' || coalesce(razorpay_payment_id || ' ' || regexp_replace(razorpay_payment_id, '^pay_', ''), '')
  || ' ' || coalesce(address ->> 'name', '')
  || ' ' || regexp_replace(coalesce(address ->> 'mobile', ''), '^\+91', '')
  || ' ' || regexp_replace(coalesce(address ->> 'alternatePhone', ''), '^\+91', '')
), '\s+'), ''))) stored;

drop index shop_order_customer;
drop index shop_order_placed;
drop index shop_order_celebrity;
create index shop_order_customer on shop_order (customer_id, listed_at desc, seq desc);
create index shop_order_placed on shop_order (listed_at desc, seq desc) where paid_at is not null;
create index shop_order_status on shop_order (status, listed_at desc, seq desc);
create index shop_order_coupon on shop_order (lower(coupon_code), listed_at desc, seq desc) where coupon_code is not null;
create index shop_order_celebrity on shop_order (lower(coupon_created_by), listed_at desc, seq desc) where coupon_created_by is not null;
create index shop_order_words on shop_order using gin (words) with (fastupdate = off);

-- How many orders of each status were placed on each day of India, and for how much: exact, and read in a moment at any size.
-- A connection adds to a slot of its own, so that two payments never wait for each other here.
create table order_tally (
  day date not null,
  status text not null,
  slot integer not null,
  orders bigint not null,
  total_paise bigint not null,
  primary key (day, status, slot)
);

create function day_in_india(at timestamptz) returns date language sql immutable parallel safe return ((at at time zone 'UTC') + interval '330 minutes')::date;

create function add_to_tally(day date, status text, orders bigint, total_paise bigint) returns void language sql as $$
  insert into order_tally values (day, status, pg_backend_pid() % 64, orders, total_paise)
  on conflict (day, status, slot) do update set orders = order_tally.orders + excluded.orders, total_paise = order_tally.total_paise + excluded.total_paise
$$;

create function tally_orders() returns trigger language plpgsql as $$ begin
  if tg_op = 'INSERT' then
    perform add_to_tally(day_in_india(listed_at), status, count(*), sum(total_paise)::bigint) from added group by day_in_india(listed_at), status; return null; end if; if tg_op = 'DELETE' then
    perform add_to_tally(day_in_india(listed_at), status, -count(*), -sum(total_paise)::bigint) from gone group by day_in_india(listed_at), status; return null; end if; perform add_to_tally(day, status, sum(orders)::bigint, sum(total_paise)::bigint) from (
    select day_in_india(listed_at) as day, status, 1 as orders, total_paise from added
    union all
    select day_in_india(listed_at), status, -1, -total_paise from gone
  ) change group by day, status having sum(orders) <> 0 or sum(total_paise) <> 0; return null; end $$;

create trigger order_added after insert on shop_order referencing new table as added for each statement execute function tally_orders();
create trigger order_changed after update on shop_order referencing new table as added old table as gone for each statement execute function tally_orders();
create trigger order_gone after delete on shop_order referencing old table as gone for each statement execute function tally_orders();

insert into order_tally select day_in_india(listed_at), status, 0, count(*), sum(total_paise) from shop_order group by 1, 2;

-- A refund is asked for once per key; what stands in its way, and when it came to its end.
alter table refund add column request_key text unique check (length(request_key) between 8 and 64);
alter table refund add column problem text;
alter table refund add column settled_at timestamptz;
create index refund_open on refund (created_at) where status <> 'processed';
alter table payment add column seq bigint generated always as identity;
create index payment_lane on payment (lane, seq desc) where lane <> 'settled';

-- Which order a message is about, for its timeline.
alter table message add column order_id text references shop_order (id);
update message set order_id = split_part(dedupe_key, ':', 2) where dedupe_key like 'order-placed:%' and exists (select from shop_order where id = split_part(dedupe_key, ':', 2));
create index message_order on message (order_id) where order_id is not null;

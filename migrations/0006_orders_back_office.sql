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

create function day_in_india(at timestamptz) returns date language sql immutable parallel safe return ((at at time zone 'UTC') + interval '330 minutes')::date;

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

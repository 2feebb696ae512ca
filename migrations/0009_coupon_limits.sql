-- A coupon can be switched off, and its uses limited: in all, and for each customer. `uses` and `revenue_paise` count the orders that stand
-- (Paid, Delivered), so that a limit is one row to lock, and a list of coupons costs the same however many orders there are.
alter table coupon
  add column active boolean not null default true,
  add column max_uses integer check (max_uses > 0),
  add column max_uses_per_customer integer check (max_uses_per_customer > 0),
  add column uses integer not null default 0 check (uses >= 0),
  add column revenue_paise bigint not null default 0 check (revenue_paise >= 0);

alter table shop_order
  -- No foreign key: the order outlives the coupon.
  add column coupon_id text,
  -- Until when an attempt holds one use of its coupon; null once the use is given back or taken.
  add column coupon_held_until timestamptz;

update shop_order set coupon_id = coupon.id from coupon where lower(coupon.code) = lower(shop_order.coupon_code);

update coupon set uses = stands.uses, revenue_paise = stands.revenue_paise
from (
  select coupon_id, count(*) as uses, sum(total_paise) as revenue_paise from shop_order
  where coupon_id is not null and status in ('Paid', 'Delivered') group by coupon_id
) as stands
where stands.coupon_id = coupon.id;

create index shop_order_coupon_held on shop_order (coupon_id, coupon_held_until) where coupon_held_until is not null;

-- What becomes of an order, whoever changes it, is counted in the same transaction. The order's row is always locked before the coupon's.
create function count_coupon_use() returns trigger language plpgsql as $$ begin
  update coupon set uses = uses + tg_argv[0]::integer, revenue_paise = revenue_paise + tg_argv[0]::integer * new.total_paise where id = new.coupon_id
  ; return null; end $$;

create trigger coupon_used after update of status on shop_order for each row
when (new.coupon_id is not null and new.status in ('Paid', 'Delivered') and old.status not in ('Paid', 'Delivered'))
execute function count_coupon_use('1');

create trigger coupon_given_back after update of status on shop_order for each row
when (new.coupon_id is not null and new.status not in ('Paid', 'Delivered') and old.status in ('Paid', 'Delivered'))
execute function count_coupon_use('-1');

create trigger coupon_used_at_once after insert on shop_order for each row
when (new.coupon_id is not null and new.status in ('Paid', 'Delivered'))
execute function count_coupon_use('1');

-- A celebrity's ledger is read from the index alone.
create index shop_order_celebrity_ledger on shop_order (lower(coupon_created_by), paid_at)
  include (coupon_created_by, status, subtotal_paise, coupon_discount_paise, total_paise)
  where coupon_created_by is not null and paid_at is not null;

-- The link under which a celebrity's statement can be read without an account: only its hash is kept, and one link lives at a time.
create table statement_link (
  -- In small letters, as celebrities are told apart.
  celebrity text primary key check (length(celebrity) between 1 and 200),
  name text not null,
  token_hash bytea not null unique check (length(token_hash) = 32),
  created_at timestamptz not null
);

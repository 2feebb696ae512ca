-- additive
-- Replacements without charge. A replacement is an order of its own, which costs nothing and names the order whose pieces it replaces.
alter table shop_order add column is_replacement boolean not null default false;
comment on column shop_order.is_replacement is 'It replaces pieces of another order without charge (`replacement`). No figure counts it.';
create index shop_order_replacement on shop_order (listed_at) where is_replacement;

create table replacement (
  order_id text primary key references shop_order on delete cascade,
  replaces text not null references shop_order,
  return_id text references return_request,
  reason text not null check (reason in ('damaged', 'wrong_item', 'spoiled', 'not_as_described', 'changed_mind', 'other')),
  refund_id text unique references refund,
  request_key text not null unique check (length(request_key) between 8 and 64),
  request_hash bytea not null check (length(request_hash) = 32),
  made_at timestamptz not null,
  check (order_id <> replaces)
);
comment on column replacement.refund_id is 'The refund of the difference, if the pieces were exchanged for cheaper ones.';
create index replacement_replaces on replacement (replaces);
create index replacement_return on replacement (return_id) where return_id is not null;

-- `position`: the line of the replaced order. `new_position`: the line of the replacement.
create table replacement_line (
  order_id text not null references replacement on delete cascade,
  position integer not null check (position >= 0),
  qty integer not null check (qty > 0),
  new_position integer not null check (new_position >= 0),
  primary key (order_id, position)
);

-- The document that travels with a replacement: goods that move without a supply (Rule 55 of the CGST Rules).
create table delivery_challan (
  order_id text primary key references shop_order on delete cascade,
  number text not null unique check (length(number) <= 16),
  financial_year text not null,
  serial bigint not null check (serial > 0),
  issued_on date not null,
  words text not null,
  unique (financial_year, serial)
);

\i sql/functions/figures.sql

create or replace view sales_fact as
  select o.id as order_id, o.listed_at as at, day_in_india(o.listed_at) as day, f.*
    from shop_order o cross join lateral facts_of_order(o) f where o.paid_at is not null and not o.is_test and not o.is_replacement
  union all
  select o.id, o.listed_at, day_in_india(o.listed_at), f.*
    from shop_order o cross join lateral facts_of_placing(o) f where o.paid_at is not null and not o.is_test and not o.is_replacement
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

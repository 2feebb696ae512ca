-- additive
-- What a discount gives and when, beyond a percentage by code. A coupon's row has its further conditions. A row without a coupon is an automatic discount.
create table discount (
  id text primary key,
  seq bigint generated always as identity unique,
  coupon_id text unique references coupon (id) on delete cascade,
  title text check (length(title) between 1 and 60),
  kind text not null check (kind in ('percent', 'amount', 'buy_get', 'gift')),
  percent_bp integer not null default 0 check (percent_bp between 0 and 10000),
  amount_paise bigint not null default 0 check (amount_paise >= 0),
  buy_qty integer not null default 1 check (buy_qty between 1 and 999),
  get_qty integer not null default 1 check (get_qty between 1 and 999),
  gift_item_id text references stock_item (id),
  min_paise bigint not null default 0 check (min_paise >= 0),
  starts_on date,
  ends_on date,
  first_order boolean not null default false,
  product_ids text[] not null default '{}',
  item_ids text[] not null default '{}',
  tags text[] not null default '{}',
  active boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null,
  constraint discount_coupon_or_title check ((coupon_id is null) = (title is not null)),
  constraint discount_gift check (kind <> 'gift' or gift_item_id is not null)
);
create index discount_automatic on discount (seq) where coupon_id is null;
create index discount_gift_item on discount (gift_item_id) where gift_item_id is not null;
comment on column discount.title is 'What shoppers read of an automatic discount. A coupon has its code.';
comment on column discount.percent_bp is 'Also of a coupon with conditions, whose own row has 0. A coupon has its own minimum, last day and switch.';
comment on column discount.product_ids is 'The products it is for. Empty, with no packs either: for all.';
comment on column discount.item_ids is 'The packs it is for.';
comment on column discount.tags is 'The tags of its customers; one is enough. Empty: for all customers.';

-- What an order was given, for ever. A coupon without a row of `discount` has none here: it gave the rest of the lines' coupon_share_paise.
create table order_discount (
  order_id text not null references shop_order (id) on delete cascade,
  position integer not null check (position >= 0),
  discount_id text not null,
  kind text not null,
  label text not null,
  by_code boolean not null,
  paise bigint not null check (paise >= 0),
  line_paise jsonb not null check (jsonb_typeof(line_paise) = 'array'),
  primary key (order_id, position)
);
comment on column order_discount.line_paise is 'What it took off each line, in the order of their positions.';

alter table order_line add column is_gift boolean not null default false;
comment on column order_line.is_gift is 'A free pack that a discount added.';
alter table shop_order add column first_order_only boolean not null default false;
comment on column shop_order.first_order_only is 'Its discount is for a first order alone.';

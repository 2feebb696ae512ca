create table gift_wrap (
  order_id text primary key references shop_order (id) on delete cascade,
  wrapped_at timestamptz not null
);

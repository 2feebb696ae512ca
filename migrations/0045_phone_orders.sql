-- An order that staff make for a customer on the telephone is an attempt with `source` 'phone'. Its customer pays by a link of the payment provider.
-- `withdrawn_at`: staff cancelled it, so later money is refunded.
alter table shop_order
  add column source text,
  add column withdrawn_at timestamptz;

create table phone_order (
  order_id text primary key references shop_order (id) on delete cascade,
  -- The caller's key and a hash of the request, so that a repeated request makes one order.
  request_key text not null unique,
  request_hash bytea not null check (length(request_hash) = 32),
  -- For staff only.
  note text not null default '' check (length(note) <= 500),
  -- The provider's link; null until the provider has answered.
  link_id text unique,
  link_url text,
  check ((link_id is null) = (link_url is null))
);

-- The simulated provider's payment links. Like Razorpay, it makes a link's order when the first payment begins.
create table sandbox.payment_link (
  id text primary key,
  reference_id text not null unique,
  amount integer not null check (amount > 0),
  currency text not null,
  description text not null,
  status text not null check (status in ('created', 'paid', 'cancelled')),
  callback_url text not null,
  order_id text unique references sandbox.provider_order (id),
  expire_by timestamptz not null,
  created_at timestamptz not null
);

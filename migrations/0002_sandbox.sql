-- The stand-in payment provider's own books, apart from the shop's.
create schema sandbox;

create table sandbox.provider_order (
  id text primary key,
  amount integer not null check (amount > 0),
  currency text not null,
  receipt text not null,
  auto_capture boolean not null,
  status text not null check (status in ('created', 'attempted', 'paid')),
  created_at timestamptz not null
);

create index provider_order_receipt on sandbox.provider_order (receipt);

create table sandbox.provider_payment (
  id text primary key,
  order_id text not null references sandbox.provider_order (id),
  amount integer not null,
  currency text not null,
  status text not null check (status in ('authorized', 'captured', 'failed', 'refunded')),
  amount_refunded integer not null default 0 check (amount_refunded between 0 and amount),
  created_at timestamptz not null
);
create index provider_payment_order on sandbox.provider_payment (order_id);

create table sandbox.provider_refund (
  id text primary key,
  payment_id text not null references sandbox.provider_payment (id),
  amount integer not null check (amount > 0),
  idempotency_key text unique,
  created_at timestamptz not null
);

create table sandbox.setting (
  name text primary key,
  value text not null
);

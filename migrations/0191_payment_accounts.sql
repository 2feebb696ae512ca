-- additive
-- Accounts at payment providers, which an owner enters in the back-office. The id is what orders, payments and refunds keep as their provider.
create table payment_account (
  id text primary key,
  seq bigint generated always as identity,
  kind text not null,
  mode text not null check (mode in ('test', 'live')),
  key_id text not null,
  is_current boolean not null,
  version integer not null default nextval('connection_version'),
  sealed bytea,
  saved_at timestamptz not null,
  previous_until timestamptz
);
create unique index payment_account_current on payment_account (mode) where is_current;
create trigger payment_account_changed after insert or update or delete or truncate on payment_account for each statement execute function announce_catalogue();
comment on table payment_account is 'Accounts at payment providers. One that is not current any more still refunds what it took.';
comment on column payment_account.kind is 'The provider, by its name in the program.';
comment on column payment_account.is_current is 'It takes the new orders of its mode.';
comment on column payment_account.sealed is 'Its secrets, as in `connection`. Null for an account of the environment.';
comment on column payment_account.previous_until is 'Until when the webhook secret before is valid too.';

create table shop_mode (
  id boolean primary key default true check (id),
  mode text not null check (mode in ('test', 'live')),
  version integer not null default nextval('connection_version'),
  changed_at timestamptz not null
);
create trigger shop_mode_changed after insert or update or delete or truncate on shop_mode for each statement execute function announce_catalogue();
comment on table shop_mode is 'Whether new orders move money. Without a row the shop is in test mode, unless the environment has keys.';

alter table sandbox.provider_order add column account text not null default '';
comment on column sandbox.provider_order.account is 'The account whose key made it. Empty for that of test mode.';

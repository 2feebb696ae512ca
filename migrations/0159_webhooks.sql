-- additive
-- The addresses of other programs that hear of changes in the shop, and each message to them.
create table webhook_address (
  id text primary key,
  seq bigint generated always as identity,
  url text not null unique,
  note text not null default '',
  events text[] not null,
  state text not null default 'active' check (state in ('active', 'paused', 'disabled')),
  disabled_because text check (disabled_because in ('failing', 'gone')),
  secret_number integer not null default 1,
  secret_replaced_at timestamptz,
  failing_since timestamptz,
  is_slow boolean not null default false,
  tried_at timestamptz,
  answer_status integer,
  failure text not null default '',
  created_at timestamptz not null,
  version integer not null default 1
);
create trigger webhook_address_version before update of url, note, events, state, secret_number on webhook_address for each row execute function raise_version();
-- Each process reads anew which events have an address.
create trigger webhook_address_changed after insert or delete or update of events, state or truncate on webhook_address
  for each statement execute function announce_catalogue();
comment on table webhook_address is 'Addresses of other programs that hear of changes in the shop.';
comment on column webhook_address.disabled_because is 'Why the shop disabled it. Null in another state.';
comment on column webhook_address.secret_number is 'The signing secret is derived from the shop''s own secret, the id and this number.';
comment on column webhook_address.secret_replaced_at is 'When the secret before was replaced. That one signs too for a day.';
comment on column webhook_address.failing_since is 'The first failure since the last success. Null while the address answers.';
comment on column webhook_address.is_slow is 'Its last answer took long, so its messages wait in a queue apart.';
comment on column webhook_address.tried_at is '`tried_at`, `answer_status` and `failure` are of the last try. The status is null without an answer.';

create table webhook_delivery (
  id text primary key,
  seq bigint generated always as identity,
  address_id text not null,
  event text not null,
  subject_id text not null,
  order_id text,
  happened_at timestamptz not null,
  created_at timestamptz not null,
  status text not null default 'queued' check (status in ('queued', 'retrying', 'delivered', 'failed')),
  tries integer not null default 0,
  tried_at timestamptz,
  answer_status integer,
  duration_ms integer,
  answer text not null default ''
);
create index webhook_delivery_address on webhook_delivery (address_id, seq);
create index webhook_delivery_undelivered on webhook_delivery (address_id, seq) where status <> 'delivered';
create index webhook_delivery_order on webhook_delivery (order_id) where order_id is not null;
create index webhook_delivery_created on webhook_delivery using brin (created_at);
comment on table webhook_delivery is 'Messages to addresses, each about one change. They name their subject by its id: the message is written when it is sent.';
comment on column webhook_delivery.id is 'The webhook-id, the same at each try.';
comment on column webhook_delivery.address_id is 'No reference, so that a change of the shop never waits for a change of the address.';
comment on column webhook_delivery.order_id is 'The order that the subject belongs to.';
comment on column webhook_delivery.answer is 'The start of the last answer, or why there is none.';

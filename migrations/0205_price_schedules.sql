-- additive
-- Prices, pauses and publications that an owner sets for a time.
create table price_schedule (
  id text primary key,
  seq bigint generated always as identity unique,
  product_id text not null references product (id) on delete cascade,
  item_id text references stock_item (id) on delete cascade,
  starts_at timestamptz not null,
  ends_at timestamptz check (ends_at > starts_at),
  figures jsonb not null,
  before jsonb,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'cancelled', 'failed')),
  note text not null default '',
  created_at timestamptz not null
);
create index price_schedule_product on price_schedule (product_id, starts_at, seq);
create index price_schedule_item on price_schedule (item_id);
comment on table price_schedule is 'Prices, pauses and publications that are set for a time.';
comment on column price_schedule.item_id is 'The pack. Null for the status of the product.';
comment on column price_schedule.ends_at is 'Null without end.';
comment on column price_schedule.figures is 'What stands from starts_at on.';
comment on column price_schedule.before is 'What stood before it began, for its end.';
comment on column price_schedule.note is 'What happened otherwise than planned.';

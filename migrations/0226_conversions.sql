-- additive: no release before has consents, so none meets the new purpose
-- What advertising services are told about orders, by consent alone.
alter table consent drop constraint consent_purpose_check;
alter table consent add constraint consent_purpose_check check (purpose in ('news', 'advertising'));

create table conversion (
  receiver text not null check (receiver in ('meta', 'ga4')),
  event text not null check (event in ('purchase', 'refund')),
  subject_id text not null,
  seq bigint generated always as identity unique,
  order_id text not null references shop_order (id) on delete cascade,
  happened_at timestamptz not null,
  paise bigint check (paise > 0),
  status text not null default 'queued' check (status in ('queued', 'retrying', 'delivered', 'failed', 'skipped')),
  tries integer not null default 0,
  tried_at timestamptz,
  answer_status integer,
  answer text not null default '',
  created_at timestamptz not null,
  primary key (receiver, event, subject_id)
);
create index conversion_order on conversion (order_id);
create index conversion_created on conversion using brin (created_at);
comment on table conversion is 'Events for advertising services: each placed order whose customer agreed, and its refunds. A row names no person.';
comment on column conversion.subject_id is 'The id of the order, or of the refund. The receiver gets it too, and so knows a repetition.';
comment on column conversion.paise is 'What the receiver is told, from the first try on. What it was told of an order adds up to what the goods are worth after refunds.';
comment on column conversion.answer is 'What the receiver answered, or why nothing was sent.';

create table sandbox.conversion (
  seq bigint generated always as identity primary key,
  receiver text not null,
  body jsonb not null,
  problems text[] not null,
  at timestamptz not null
);
comment on table sandbox.conversion is 'What the simulated advertising services of test mode received, and which rules of their documentation it broke.';

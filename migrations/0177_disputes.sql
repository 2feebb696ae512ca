-- additive
-- Disputes of payments: a bank wants the money back, unless the shop answers in time.
create table payment_dispute (
  id text primary key,
  seq bigint generated always as identity unique,
  payment_id text not null references payment (id),
  amount_paise bigint not null check (amount_paise >= 0),
  deducted_paise bigint not null default 0 check (deducted_paise >= 0),
  reason text not null default '',
  phase text not null default '',
  state text not null check (state in ('open', 'under_review', 'won', 'lost', 'closed')),
  respond_by timestamptz,
  created_at timestamptz not null,
  reported_at timestamptz not null
);
create index payment_dispute_payment on payment_dispute (payment_id);
create index payment_dispute_open on payment_dispute (respond_by) where state = 'open';
comment on table payment_dispute is 'Disputes of payments, as the payment provider reports them.';
comment on column payment_dispute.id is 'The provider''s id.';
comment on column payment_dispute.deducted_paise is 'What the provider took from the shop, for a lost dispute.';
comment on column payment_dispute.respond_by is 'Until when the shop may answer.';
comment on column payment_dispute.reported_at is 'When the provider said so. An older report changes nothing.';

create table sandbox.provider_dispute (
  id text primary key,
  payment_id text not null references sandbox.provider_payment (id),
  amount integer not null check (amount > 0),
  amount_deducted integer not null default 0,
  reason_code text not null,
  phase text not null,
  status text not null,
  respond_by timestamptz not null,
  created_at timestamptz not null
);

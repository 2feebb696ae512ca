-- additive
-- What a customer agreed to that no order needs. Each agreement is a row; its end stays in it.
create table consent (
  id text primary key,
  customer_id text not null references customer (id) on delete cascade,
  purpose text not null check (purpose in ('news')),
  given_at timestamptz not null,
  withdrawn_at timestamptz check (withdrawn_at >= given_at),
  notice_version text not null,
  source text not null check (source in ('profile'))
);
create unique index consent_standing on consent (customer_id, purpose) where withdrawn_at is null;
create index consent_customer on consent (customer_id);
comment on table consent is 'What customers agreed to that no order needs.';
comment on column consent.notice_version is 'The version of the notice that the customer read.';
comment on column consent.source is 'Where the customer agreed.';

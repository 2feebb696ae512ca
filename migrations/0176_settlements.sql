-- additive
-- What payment providers paid out to the shop's bank account, item by item.
create table settlement_item (
  provider text not null,
  settlement_id text not null,
  item_id text not null,
  seq bigint generated always as identity unique,
  kind text not null check (kind in ('payment', 'refund', 'adjustment', 'other')),
  payment_id text,
  amount_paise bigint not null check (amount_paise >= 0),
  credit_paise bigint not null check (credit_paise >= 0),
  debit_paise bigint not null check (debit_paise >= 0),
  fee_paise bigint not null check (fee_paise >= 0),
  tax_paise bigint not null check (tax_paise >= 0),
  currency text not null,
  utr text not null default '',
  description text not null default '',
  settled_at timestamptz not null,
  primary key (provider, settlement_id, item_id)
);
create index settlement_item_item on settlement_item (item_id);
create index settlement_item_settled on settlement_item (settled_at, seq);
comment on table settlement_item is 'What payment providers paid out to the bank account, item by item. Other shops on the account have items too.';
comment on column settlement_item.item_id is 'The provider''s id of the payment, refund or adjustment.';
comment on column settlement_item.payment_id is 'The payment that a payment or refund is about.';
comment on column settlement_item.fee_paise is 'The provider''s fee, with its tax.';
comment on column settlement_item.tax_paise is 'The tax inside the fee.';
comment on column settlement_item.utr is 'The bank''s reference of the settlement.';

-- The days whose settlements were read to the end.
create table settlement_day (
  provider text not null,
  day date not null,
  items integer not null,
  read_at timestamptz not null,
  primary key (provider, day)
);
comment on table settlement_day is 'The days whose settlements the shop has read to the end.';

alter table payment add column fee_paise bigint,
  add constraint payment_fee_paise_check check (fee_paise >= 0) not valid;
comment on column payment.fee_paise is 'The provider''s fee with its tax, as reported with the payment. Null if it was not.';

-- The simulated provider's money apart from payments and refunds. A negative amount is taken from the shop.
create table sandbox.provider_adjustment (
  id text primary key,
  amount integer not null check (amount <> 0),
  description text not null,
  created_at timestamptz not null
);

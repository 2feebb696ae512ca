-- additive
-- Tax: how the seller is registered, rates by class of goods, invoices and credit notes. Nothing is issued before the owner enters a registration.
create table tax_registration (
  effective_from date primary key,
  kind text not null check (kind in ('regular', 'composition', 'unregistered')),
  gstin text not null default '',
  legal_name text not null check (length(legal_name) between 1 and 120),
  trade_name text not null default '' check (length(trade_name) <= 120),
  state_code text not null check (state_code ~ '^\d\d$'),
  prefix text not null check (prefix ~ '^[A-Z0-9]{1,2}$'),
  note_prefix text not null check (note_prefix ~ '^[A-Z0-9]{1,2}$'),
  is_large boolean not null default false,
  takes_gstin boolean not null default false,
  version integer not null default 1,
  updated_at timestamptz not null,
  check (prefix <> note_prefix),
  check ((kind = 'unregistered') = (gstin = ''))
);
comment on table tax_registration is 'How the seller is registered for GST, from a day in India on.';
comment on column tax_registration.is_large is 'The turnover is above five crore rupees.';

create table tax_class (
  id text primary key,
  name text not null check (length(name) between 1 and 60),
  hsn text not null check (hsn ~ '^(\d{4}|\d{6}|\d{8})$'),
  hsn_text text not null default '' check (length(hsn_text) <= 120),
  is_default boolean not null default false,
  kinds text[] not null default '{}',
  version integer not null default 1,
  updated_at timestamptz not null
);
create unique index tax_class_default on tax_class (is_default) where is_default;
comment on table tax_class is 'Goods with one HSN code and one rate at a time. The default class is of everything else.';
comment on column tax_class.kinds is 'The types of product that belong to it, in their canonical form.';

create table tax_class_rate (
  tax_class_id text not null references tax_class (id) on delete cascade,
  effective_from date not null,
  rate_bp integer not null check (rate_bp between 0 and 10000),
  source text not null default '' check (length(source) <= 200),
  primary key (tax_class_id, effective_from)
);
comment on table tax_class_rate is 'The rate of a class from a day in India on. Each class has one from the first day of GST on.';

create table tax_class_product (
  product_id text primary key references product (id) on delete cascade,
  tax_class_id text not null references tax_class (id) on delete cascade
);
create index tax_class_product_class on tax_class_product (tax_class_id);
comment on table tax_class_product is 'Products with another class than their type has.';

create table tax_buyer (
  order_id text primary key references shop_order (id) on delete cascade,
  gstin text not null check (length(gstin) = 15),
  business_name text not null check (length(business_name) between 1 and 120)
);
comment on table tax_buyer is 'The business that a shopper buys for.';

create table document_series (
  prefix text not null,
  financial_year text not null,
  last_number integer not null check (last_number > 0),
  last_on date not null,
  primary key (prefix, financial_year)
) with (fillfactor = 10);
comment on table document_series is 'The last number of each series. A transaction takes the next one as its last act, so a rollback leaves no gap.';

create table tax_document (
  id text primary key,
  seq bigint generated always as identity unique,
  kind text not null check (kind in ('tax_invoice', 'bill_of_supply', 'bill', 'credit_note')),
  number text not null unique check (number ~ '^[A-Z0-9]{1,2}/\d\d-\d\d/\d{6,7}$' and length(number) <= 16),
  prefix text not null,
  financial_year text not null,
  serial integer not null,
  issued_on date not null,
  issued_at timestamptz not null,
  order_id text not null references shop_order (id),
  against_id text references tax_document (id),
  refund_id text unique references refund (id),
  reason text not null default '',
  registration text not null check (registration in ('regular', 'composition', 'unregistered')),
  supplier jsonb not null check (jsonb_typeof(supplier) = 'object'),
  place_of_supply text not null check (place_of_supply ~ '^\d\d$'),
  is_place_guessed boolean not null default false,
  is_interstate boolean not null,
  buyer_gstin text,
  payment_id text,
  payment_on date,
  total_paise bigint not null check (total_paise > 0),
  taxable_paise bigint not null check (taxable_paise >= 0),
  cgst_paise bigint not null check (cgst_paise >= 0),
  sgst_paise bigint not null check (sgst_paise = cgst_paise),
  igst_paise bigint not null check (igst_paise >= 0 and (igst_paise = 0 or cgst_paise = 0)),
  template integer not null default 1,
  unique (prefix, financial_year, serial),
  check ((kind = 'credit_note') = (against_id is not null)),
  check (taxable_paise + cgst_paise + sgst_paise + igst_paise = total_paise)
);
create unique index tax_document_of_order on tax_document (order_id) where kind <> 'credit_note';
create index tax_document_order on tax_document (order_id);
create index tax_document_against on tax_document (against_id) where against_id is not null;
create index tax_document_issued on tax_document (issued_on, seq);
comment on table tax_document is 'Invoices, bills and credit notes as they were issued. Rows never change.';
comment on column tax_document.payment_id is 'The provider''s id of the payment; null while cash is to be collected.';
comment on column tax_document.is_place_guessed is 'Neither the state nor the PIN code of the address told the state, so it is the seller''s own.';
comment on column tax_document.template is 'The layout of its PDF.';

create table tax_document_line (
  document_id text not null references tax_document (id),
  position integer not null check (position >= 0),
  description text not null,
  hsn text not null,
  qty integer not null check (qty >= 0),
  unit_paise bigint not null,
  discount_paise bigint not null,
  coupon_paise bigint not null,
  fee_paise bigint not null,
  gross_paise bigint not null check (gross_paise >= 0),
  rate_bp integer not null,
  taxable_paise bigint not null check (taxable_paise >= 0 or (taxable_paise = -1 and gross_paise = 1)),
  cgst_paise bigint not null check (cgst_paise >= 0),
  sgst_paise bigint not null check (sgst_paise = cgst_paise),
  igst_paise bigint not null check (igst_paise >= 0 and (igst_paise = 0 or cgst_paise = 0)),
  primary key (document_id, position),
  check (taxable_paise + cgst_paise + sgst_paise + igst_paise = gross_paise)
);
comment on table tax_document_line is 'Lines of documents, in paise. gross_paise: what was paid for the line, or is credited for it.';
comment on column tax_document_line.position is 'The place of the line of the order.';

create table tax_document_party (
  document_id text primary key references tax_document (id),
  name text not null,
  business_name text not null default '',
  lines text[] not null,
  pincode text not null
);
comment on table tax_document_party is 'Whom a document names. Apart, because it is removed when the law no longer needs it.';

create trigger tax_registration_version before update on tax_registration for each row execute function raise_version();
create trigger tax_class_version before update on tax_class for each row execute function raise_version();

\i sql/functions/documents.sql
create trigger tax_document_kept before update or delete on tax_document for each row execute function refuse_document_change();
create trigger tax_document_line_kept before update or delete on tax_document_line for each row execute function refuse_document_change();
create trigger tax_document_party_kept before update on tax_document_party for each row execute function refuse_document_change();

alter table refund add column pieces jsonb check (jsonb_typeof(pieces) = 'array');
comment on column refund.pieces is 'What the refund is for: the place of each line in the order, and pieces of it. Null for an amount.';

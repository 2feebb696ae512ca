-- additive
-- Payouts of shares, the bank details that they need, and the tax that is withheld from them.
alter table share_account add column bank bytea, add column bank_hint text not null default '', add column bank_version integer not null default 0;
comment on column share_account.bank is 'Name, account number and IFSC of the celebrity, sealed. Null if nobody entered them.';
comment on column share_account.bank_hint is 'The IFSC and the last four digits of the account number.';

create table share_withholding (
  covers text not null,
  effective_from date not null,
  section text not null check (length(section) between 1 and 60),
  rate_bp integer not null check (rate_bp between 0 and 10000),
  threshold_paise bigint not null check (threshold_paise >= 0),
  rounding text not null,
  source text not null default '',
  updated_at timestamptz not null,
  primary key (covers, effective_from)
);
comment on table share_withholding is 'The tax to withhold, as the owner entered it, from a day in India on.';
comment on column share_withholding.covers is 'share: what is paid to celebrities. goods: what is given to them.';

create table share_payout (
  id text primary key,
  seq bigint generated always as identity unique,
  made_at timestamptz not null,
  made_by text not null
);
comment on table share_payout is 'A run that pays celebrities. Its day in India decides about tax.';

create table share_payout_line (
  payout_id text not null references share_payout (id),
  celebrity_id text not null references share_account (celebrity_id),
  line integer not null check (line > 0),
  name text not null,
  gross_paise bigint not null check (gross_paise > 0),
  tax_paise bigint not null check (tax_paise between 0 and gross_paise),
  sections text not null default '',
  state text not null default 'open',
  note text not null default '' check (length(note) <= 200),
  decided_at timestamptz,
  bank bytea,
  bank_hint text not null default '',
  primary key (payout_id, celebrity_id),
  unique (payout_id, line),
  check ((state = 'open') = (decided_at is null))
);
create unique index share_payout_line_open on share_payout_line (celebrity_id) where state = 'open';
create index share_payout_line_celebrity on share_payout_line (celebrity_id);
comment on column share_payout_line.state is 'open, paid, or failed: its amount is payable again.';
comment on column share_payout_line.note is 'The reference of the bank, or why the payment failed.';
comment on column share_payout_line.bank is 'The bank details at the time of the run, sealed, until the bank has decided.';

-- additive
-- What celebrities get of the orders with their coupons.
create table share_account (
  celebrity_id text primary key references celebrity (id),
  entries integer not null default 0 check (entries >= 0),
  head bytea check (length(head) = 32),
  check ((entries = 0) = (head is null))
);
comment on table share_account is 'A celebrity with a share: how long the ledger is, and the hash of its last entry. Its row is the lock of the ledger.';

create table share_rate (
  celebrity_id text not null references share_account (celebrity_id),
  seq bigint generated always as identity unique,
  effective_from date not null,
  created_at timestamptz not null,
  terms jsonb not null check (jsonb_typeof(terms) = 'object'),
  primary key (celebrity_id, seq)
);
comment on table share_rate is 'Which share a celebrity gets of orders from a day in India on. Of two rows of a day the later one holds, for orders after it was made.';

create table share_entry (
  celebrity_id text not null references share_account (celebrity_id),
  number integer not null check (number > 0),
  at timestamptz not null,
  kind text not null,
  order_id text references shop_order (id),
  coupon text not null default '',
  net_paise bigint not null default 0,
  share_paise bigint not null default 0,
  value_paise bigint not null default 0 check (value_paise >= 0),
  payable_from timestamptz,
  note text not null default '' check (length(note) <= 300),
  hash bytea not null check (length(hash) = 32),
  primary key (celebrity_id, number),
  check ((kind = 'due') = (payable_from is not null))
);
create index share_entry_order on share_entry (order_id) where order_id is not null;
create unique index share_entry_due on share_entry (order_id) where kind = 'due';
comment on table share_entry is 'The ledger of a celebrity. Rows are only added, and the hash of each covers the row before it.';
comment on column share_entry.net_paise is 'By how much the net of the order changed.';
comment on column share_entry.share_paise is 'By how much the balance of the celebrity changed.';
comment on column share_entry.value_paise is 'The value of goods that were given, which counts for tax.';
\i sql/functions/shares.sql
create trigger share_entry_kept before update or delete on share_entry for each row execute function refuse_entry_change();

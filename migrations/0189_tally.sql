-- additive
-- The names of the owner's ledgers in Tally, and when the cash of an order was written off, so that a voucher has its day.
create table tally_ledgers (
  id text primary key check (id = 'tally'),
  names jsonb not null check (jsonb_typeof(names) = 'object'),
  sales jsonb not null check (jsonb_typeof(sales) = 'array'),
  version integer not null default 1,
  updated_at timestamptz not null
);
comment on table tally_ledgers is 'The names of the owner''s ledgers in Tally: one row once the owner has named them.';
comment on column tally_ledgers.names is 'The name of each ledger by its use.';
comment on column tally_ledgers.sales is 'The ledgers of sales by rate: within the state and to other states.';
create trigger tally_ledgers_version before update on tally_ledgers for each row execute function raise_version();

alter table cod_order add column written_off_at timestamptz;
comment on column cod_order.written_off_at is 'When staff wrote off the cash that the courier never pays.';
create index cod_order_written_off on cod_order (written_off_at) where written_off_at is not null;
update cod_order c set written_off_at = (select max(e.at) from audit_entry e where e.subject_kind = 'order' and e.subject_id = c.order_id and e.action = 'cash written off')
  where c.written_off <> '';

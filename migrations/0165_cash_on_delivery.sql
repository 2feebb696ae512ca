-- additive: the check of placed orders is replaced by a wider one, and triggers by those of the same name that fire for it too
-- Orders that the shopper pays when the parcel arrives. Such an order is placed while its status is `Pending`.
alter table shop_order
  add column method text not null default 'online',
  add column cod_state text,
  add constraint shop_order_method_check check (method in ('online', 'cod')) not valid,
  add constraint shop_order_cod_state_check check (
    cod_state in ('to_confirm', 'confirmed', 'shipped', 'collected', 'remitted', 'written_off', 'returned', 'cancelled')) not valid,
  drop constraint shop_order_check2,
  add constraint shop_order_placed_check check (
    (status in ('Paid', 'Delivered', 'Cancelled') or method = 'cod' and status = 'Pending' and cod_state <> 'to_confirm') = (paid_at is not null)) not valid,
  add constraint shop_order_method_state_check check (
    case when method = 'online' then cod_state is null else coalesce(
      cod_state = 'to_confirm' and status in ('Pending', 'Unpaid')
      or cod_state in ('confirmed', 'shipped') and status = 'Pending'
      or cod_state in ('collected', 'remitted', 'written_off') and status = 'Delivered'
      or cod_state in ('returned', 'cancelled') and status = 'Cancelled', false) end) not valid;
comment on column shop_order.method is 'How the shopper pays: online, or in cash on delivery.';
comment on column shop_order.cod_state is 'How far the cash of a cash on delivery order is. Null for an order that is paid online.';
comment on column shop_order.paid_at is 'When the order was placed: paid, or confirmed for cash on delivery. Null for an attempt.';
create index shop_order_cod on shop_order (cod_state, listed_at, seq) where method = 'cod' and paid_at is not null;
create index shop_order_cod_mobile on shop_order ((address ->> 'mobile')) where method = 'cod' and status = 'Pending';

create or replace trigger order_paid before update of status, paid_at on shop_order for each row
  when (old.paid_at is null and new.paid_at is not null and new.customer_id is not null) execute function decide_first_order();
create or replace trigger shop_order_fulfilment before insert or update of status, paid_at, tracking_id, tracking_url on shop_order for each row
  when (new.paid_at is not null) execute function keep_fulfilment();
create or replace trigger coupon_used after update of status, paid_at on shop_order for each row
  when (new.coupon_id is not null and new.paid_at is not null and new.status <> 'Cancelled' and (old.paid_at is null or old.status = 'Cancelled'))
  execute function count_coupon_use('1');
create or replace trigger coupon_given_back after update of status, paid_at on shop_order for each row
  when (new.coupon_id is not null and old.paid_at is not null and old.status <> 'Cancelled' and (new.paid_at is null or new.status = 'Cancelled'))
  execute function count_coupon_use('-1');
create or replace trigger coupon_used_at_once after insert on shop_order for each row
  when (new.coupon_id is not null and new.paid_at is not null and new.status <> 'Cancelled') execute function count_coupon_use('1');
create or replace trigger sale_placed after update of status, paid_at, cod_state, fulfilment, tracking_id, tracking_url on shop_order for each row
  when (new.paid_at is not null and (old.paid_at is null or new.status is distinct from old.status or new.cod_state is distinct from old.cod_state))
  execute function note_sale();

\i sql/functions/cod-states.sql
-- Its name sorts after that of `shop_order_fulfilment`, whose result it reads.
create trigger shop_order_keeps_cod_state before update of status, paid_at, fulfilment, tracking_id, tracking_url on shop_order for each row
  when (new.method = 'cod') execute function keep_cod_state();

alter table customer add column cod_rule text not null default 'auto' check (cod_rule in ('auto', 'always', 'never'));
comment on column customer.cod_rule is 'Whether the customer may pay in cash on delivery: as the score says, always or never.';

-- What the shop decided about a cash on delivery order, and when its cash was collected.
create table cod_order (
  order_id text primary key references shop_order (id) on delete cascade,
  score integer not null,
  parts json not null,
  proven boolean not null default false,
  collected_at timestamptz,
  written_off text not null default ''
);
create index cod_order_collected on cod_order (collected_at) where collected_at is not null;
comment on column cod_order.parts is 'The parts of the score when the order was made.';
comment on column cod_order.proven is 'The shopper proved the number of the address.';
comment on column cod_order.written_off is 'Why the shop no longer expects the cash.';

-- Codes that confirm cash on delivery orders. They are apart from `one_time_code`, because those log in.
create table order_code (
  order_id text primary key references shop_order (id) on delete cascade,
  code_hash bytea,
  expires_at timestamptz not null,
  attempts integer not null default 0 check (attempts between 0 and 5),
  sends integer not null default 1 check (sends > 0),
  sent_at timestamptz not null
);
comment on column order_code.code_hash is 'Null once the code is used.';

-- Money that couriers paid out for parcels.
create table cod_remittance (
  id text primary key,
  seq bigint generated always as identity unique,
  courier text not null,
  reference text not null,
  remitted_on date not null,
  total_paise bigint not null check (total_paise >= 0),
  fees_paise bigint not null default 0 check (fees_paise >= 0),
  file_hash text not null unique,
  created_at timestamptz not null,
  unique (courier, reference)
);
create table cod_remittance_line (
  remittance_id text not null references cod_remittance (id) on delete cascade,
  number integer not null,
  awb text not null,
  order_id text references shop_order (id),
  amount_paise bigint not null,
  state text not null check (state in ('matched', 'amount_differs', 'unknown_awb', 'already_remitted', 'not_delivered', 'negative')),
  decision text check (decision in ('accepted', 'linked', 'written_off')),
  decided_at timestamptz,
  reason text not null default '',
  primary key (remittance_id, number),
  check (amount_paise >= 0 or state = 'negative')
);
create index cod_remittance_line_order on cod_remittance_line (order_id) where order_id is not null;
create index cod_remittance_line_open on cod_remittance_line (remittance_id, number) where state <> 'matched' and decision is null;
comment on column cod_remittance_line.number is 'The row in the file, from 1.';
comment on column cod_remittance_line.decision is 'What staff decided about a line that did not match.';

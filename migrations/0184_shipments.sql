-- additive
-- Parcels that were booked with a courier over HTTP.
create table shipment (
  id text primary key,
  seq bigint generated always as identity unique,
  order_id text not null references shop_order (id) on delete cascade,
  parcel_number integer not null check (parcel_number > 0),
  provider text not null,
  state text not null check (state in
    ('booking', 'failed', 'refused', 'booked', 'cancelling', 'cancelled', 'picked_up', 'in_transit', 'out_for_delivery', 'returning', 'lost', 'returned', 'delivered')),
  weight_grams integer not null check (weight_grams > 0),
  length_cm integer not null check (length_cm > 0),
  breadth_cm integer not null check (breadth_cm > 0),
  height_cm integer not null check (height_cm > 0),
  cash_paise bigint not null check (cash_paise >= 0),
  expected_on date,
  courier_order_id text not null default '',
  courier_shipment_id text not null default '',
  awb text,
  handed_to text not null default '',
  charged_grams integer check (charged_grams > 0),
  problem text not null default '',
  actor_id text not null,
  created_at timestamptz not null,
  next_check_at timestamptz
);
create index shipment_order on shipment (order_id);
create unique index shipment_awb on shipment (provider, awb);
create unique index shipment_standing on shipment (order_id, parcel_number) where state not in ('refused', 'cancelled');
create index shipment_check on shipment (next_check_at) where next_check_at is not null;
comment on table shipment is 'Parcels that were booked with a courier over HTTP. The courier has the id as that of its order.';
comment on column shipment.cash_paise is 'What the courier collects. 0 for a parcel that is paid.';
comment on column shipment.awb is 'The courier''s tracking number. Null until the courier has answered.';
comment on column shipment.handed_to is 'The carrier that a broker chose.';
comment on column shipment.charged_grams is 'The weight that the courier charges. Null until it is known.';
comment on column shipment.problem is 'What a person must know or do, in one sentence. Empty without a problem.';
comment on column shipment.actor_id is 'Who booked it, or asked last to cancel it.';
comment on column shipment.next_check_at is 'When the shop asks the courier again. Null once nothing more can happen.';

-- What couriers reported about shipments.
create table shipment_report (
  shipment_id text not null references shipment (id) on delete cascade,
  kind text not null,
  at timestamptz not null,
  words text not null default '',
  primary key (shipment_id, kind, at)
);
comment on column shipment_report.words is 'Why an attempt failed, in the courier''s words. Empty for other reports.';

-- Webhooks of couriers, each stored once by the hash of its body.
create table courier_event (
  body_hash bytea primary key,
  provider text not null,
  body text not null,
  received_at timestamptz not null,
  applied_at timestamptz
);
create index courier_event_received on courier_event (received_at);
comment on column courier_event.body is 'Empty once it is applied, because it may name people.';

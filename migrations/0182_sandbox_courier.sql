-- additive
-- The parcels of the simulated courier of test mode, and what happened to them.
create table sandbox.courier_parcel (
  number bigint generated always as identity primary key,
  courier text not null,
  reference text not null,
  awb text unique,
  pincode text not null,
  weight_grams integer not null,
  charged_grams integer,
  cash_paise integer not null default 0,
  is_cancelled boolean not null default false,
  is_pickup_asked boolean not null default false,
  created_at timestamptz not null,
  unique (courier, reference)
);
comment on column sandbox.courier_parcel.reference is 'The shop''s id of the shipment.';

create table sandbox.courier_scan (
  seq bigint generated always as identity primary key,
  parcel_number bigint not null references sandbox.courier_parcel (number) on delete cascade,
  kind text not null,
  at timestamptz not null
);
create index courier_scan_parcel on sandbox.courier_scan (parcel_number, seq);

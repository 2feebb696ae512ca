-- additive
-- Parcels that a courier could not deliver, or that came back, with what they cost.
create table failed_delivery (
  parcel_id text primary key references parcel (id) on delete cascade,
  seq bigint generated always as identity unique,
  order_id text not null references shop_order (id) on delete cascade,
  pincode text not null,
  state text not null check (state in ('to_decide', 'asked', 'answered', 'retry', 'returning', 'back', 'delivered')),
  retry_on date,
  back_at timestamptz,
  forward_paise bigint check (forward_paise >= 0),
  return_paise bigint check (return_paise >= 0),
  damage_paise bigint check (damage_paise >= 0),
  version integer not null default 1,
  check ((state = 'back') = (back_at is not null)),
  check ((forward_paise is null) = (return_paise is null) and (forward_paise is null) = (damage_paise is null))
);
create index failed_delivery_open on failed_delivery (seq) where state in ('to_decide', 'asked', 'answered', 'retry', 'returning');
create index failed_delivery_state on failed_delivery (state, seq);
create index failed_delivery_order on failed_delivery (order_id);
create index failed_delivery_pincode on failed_delivery (pincode);
create index failed_delivery_back on failed_delivery (back_at) where back_at is not null;
create trigger failed_delivery_version before update on failed_delivery for each row execute function raise_version();
comment on table failed_delivery is 'Parcels that a courier could not deliver, or that came back.';
comment on column failed_delivery.retry_on is 'The day on which the courier tries again, as staff or the shopper chose it.';
comment on column failed_delivery.forward_paise is 'The freight to the shopper. Null, as the other costs, until staff enter it.';

create table delivery_attempt (
  id text primary key,
  seq bigint generated always as identity unique,
  parcel_id text not null references failed_delivery (parcel_id) on delete cascade,
  at timestamptz not null,
  reason text not null check (reason in
    ('nobody_home', 'refused', 'address_wrong', 'phone_unreachable', 'asked_for_later', 'cash_not_ready', 'area_not_served', 'damaged', 'other')),
  note text not null default '' check (length(note) <= 1000),
  source text not null check (source in ('staff', 'courier')),
  recorded_at timestamptz not null,
  asked_at timestamptz,
  answered_at timestamptz,
  answer text check (answer in ('day', 'not_wanted')),
  answer_day date,
  answer_phone text not null default '' check (length(answer_phone) <= 20),
  answer_address text not null default '' check (length(answer_address) <= 1000),
  unique (parcel_id, at),
  check ((answer is null) = (answered_at is null)),
  check ((answer is not distinct from 'day') = (answer_day is not null))
);
comment on table delivery_attempt is 'Attempts of a courier to deliver a parcel that failed, with the shopper''s answer to each.';
comment on column delivery_attempt.at is 'The minute of the attempt. A parcel has one attempt in a minute.';
comment on column delivery_attempt.asked_at is 'When the shopper was last asked what to do.';

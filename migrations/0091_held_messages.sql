-- A message may wait before it is sent, so that its cause can be taken back. `taken_at` is when a job first began to send it: from then on it cannot be
-- withdrawn. Other messages have neither time.
alter table message add column held_until timestamptz, add column taken_at timestamptz;
create index message_held on message (order_id) where held_until is not null and taken_at is null;

-- The message that told the shopper of the shipping of a parcel. Null for parcels of earlier releases.
alter table parcel add column message_id text references message (id) on delete set null;
create index parcel_message on parcel (message_id) where message_id is not null;

-- additive
-- A parcel of a paid order that came back may be sent again. Its pieces then leave it, and go into another parcel.
alter table failed_delivery add column sent_again_at timestamptz check (sent_again_at is null or state = 'back');
comment on column failed_delivery.sent_again_at is 'When staff decided to send its pieces again.';
alter table parcel_line add column back_qty integer check (back_qty between 0 and qty);
comment on column parcel_line.back_qty is 'The pieces that came back in the parcel.';

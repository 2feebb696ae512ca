-- additive
-- A parcel that its courier lost is given up with its order. Its pieces are written off by batch, and come back to those batches if it is found.
alter table failed_delivery add column lost_pieces jsonb check (jsonb_typeof(lost_pieces) = 'array');
comment on column failed_delivery.lost_pieces is 'What was written off of it when it was given up, by pack and batch. Null for any other parcel.';

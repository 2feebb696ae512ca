-- additive: the release before has no such table
-- A parcel that its courier lost is a state of the desk of its own.
alter table failed_delivery drop constraint failed_delivery_state_check,
  add constraint failed_delivery_state_check
    check (state in ('to_decide', 'asked', 'answered', 'retry', 'returning', 'lost', 'back', 'delivered', 'given_up')) not valid,
  add column lost_at timestamptz;
alter table failed_delivery validate constraint failed_delivery_state_check;
drop index failed_delivery_open;
create index failed_delivery_open on failed_delivery (seq) where state in ('to_decide', 'asked', 'answered', 'retry', 'returning', 'lost');
comment on column failed_delivery.state is 'How far the parcel is. `given_up`: lost, and its order was cancelled.';
comment on column failed_delivery.lost_at is 'When its courier reported it as lost.';

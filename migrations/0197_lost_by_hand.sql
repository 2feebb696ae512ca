-- additive
-- Staff mark a parcel as lost by hand, and may take that back while nothing followed.
alter table failed_delivery
  add column lost_reason text check (lost_reason in ('courier_said', 'no_news', 'stolen', 'destroyed')),
  add column lost_from text check (lost_from in ('none', 'to_decide', 'asked', 'answered', 'retry', 'returning')),
  add column lost_retry_on date;
comment on column failed_delivery.lost_at is 'When its courier reported it as lost, or staff marked it so.';
comment on column failed_delivery.lost_reason is 'Why staff marked it as lost. Null for the report of a courier.';
comment on column failed_delivery.lost_from is 'The state before staff marked it as lost, `none` for a parcel that was not listed. Null once something followed.';
comment on column failed_delivery.lost_retry_on is 'The day of the new attempt before staff marked it as lost.';

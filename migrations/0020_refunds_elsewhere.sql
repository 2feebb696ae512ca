-- Tries of a refund that the bank did not take, by the provider's ids: what is told of them late changes nothing any more.
alter table refund add column sent_back text[] not null default '{}';

-- The payment that an event tells of; empty where it tells of none, null where nobody has looked yet: the nightly sweep does.
alter table webhook_event add column payment_id text;
create index webhook_event_payment on webhook_event (payment_id);
create index webhook_event_unread on webhook_event (id) where payment_id is null;

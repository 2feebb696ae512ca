-- How often a message was tried, and what the gateway said when it did not take it.
alter table message add column tries integer not null default 0 check (tries >= 0);
alter table message add column failure text;
create index message_unsent on message (status, seq) where status <> 'sent';

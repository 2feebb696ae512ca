-- People who asked for one message when a sold-out pack is back. `recipient` is an e-mail address in lower case, or a mobile number as +91 and 10 digits.
create table stock_alert (
  id text primary key default replace(gen_random_uuid()::text, '-', ''),
  seq bigint generated always as identity unique,
  item_id text not null references stock_item (id) on delete cascade,
  channel text not null check (channel in ('mail', 'sms')),
  recipient text not null check (length(recipient) between 3 and 254),
  asked_by text references customer (id) on delete set null,
  created_at timestamptz not null,
  sent_at timestamptz
);
create unique index stock_alert_once on stock_alert (item_id, recipient) where sent_at is null;
create index stock_alert_unsent on stock_alert (item_id, seq) where sent_at is null;
create index stock_alert_recipient on stock_alert (recipient);
create index stock_alert_asked_by on stock_alert (asked_by) where asked_by is not null;

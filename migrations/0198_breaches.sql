-- additive
-- Breaches of personal data: when the Data Protection Board and the people were told, and to whom the shop wrote.
create table breach (
  id text primary key,
  seq bigint generated always as identity unique,
  what text not null check (what <> ''),
  data text not null check (data <> ''),
  people integer check (people >= 0),
  done text not null default '',
  advice text not null default '',
  noticed_at timestamptz not null,
  board_told_at timestamptz check (board_told_at >= noticed_at),
  details_sent_at timestamptz check (details_sent_at >= noticed_at),
  people_told_at timestamptz check (people_told_at >= noticed_at),
  closed_at timestamptz check (closed_at >= noticed_at),
  notice jsonb check (jsonb_typeof(notice) = 'object'),
  notice_done boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null
);
comment on table breach is 'Breaches of personal data that the owner recorded.';
comment on column breach.people is 'How many people it concerns. Null while nobody knows.';
comment on column breach.details_sent_at is 'When the Board got the details, which it must have within 72 hours.';
comment on column breach.notice is 'The last mail to the people: to whom, its subject and its words. Null until the owner sends one.';
comment on column breach.notice_done is 'Whether that mail is queued for everybody.';
create trigger breach_version before update on breach for each row execute function raise_version();

create table breach_notice (
  seq bigint generated always as identity primary key,
  breach_id text not null references breach(id) on delete cascade,
  customer_id text references customer(id) on delete set null,
  message_id text,
  at timestamptz not null,
  unique (breach_id, customer_id)
);
comment on table breach_notice is 'The mail about a breach to one person, once each. Without the person after an erasure, so that the count stays.';
create index breach_notice_customer on breach_notice (customer_id) where customer_id is not null;

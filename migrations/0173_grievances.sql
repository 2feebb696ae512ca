-- additive
-- Complaints to the grievance officer, each with a ticket number.
create table grievance (
  id text primary key,
  seq bigint generated always as identity unique,
  customer_id text references customer (id) on delete cascade,
  order_id text not null default '',
  name text not null,
  contact text not null,
  kind text not null check (kind in ('consumer', 'data')),
  text text not null,
  created_at timestamptz not null,
  due_at timestamptz not null,
  acknowledged_at timestamptz,
  settled_at timestamptz,
  answer text not null default '',
  reminded text check (reminded in ('day', 'hours', 'due'))
);
create index grievance_customer on grievance (customer_id) where customer_id is not null;
create index grievance_open on grievance (seq) where settled_at is null;
comment on table grievance is 'Complaints to the grievance officer.';
comment on column grievance.id is 'The ticket number.';
comment on column grievance.order_id is 'What the sender typed as the order. Empty for none.';
comment on column grievance.contact is 'The e-mail address for the ticket and the answer.';
comment on column grievance.reminded is 'The last reminder that the officer got.';

-- Who changed what, when, from what to what. Written in the transaction of the change. The actor's name is a copy, so that it outlives the account.
create table audit_entry (
  id text primary key,
  seq bigint generated always as identity unique,
  at timestamptz not null,
  actor_id text,
  actor_name text not null,
  action text not null check (length(action) between 1 and 60),
  subject_kind text not null check (length(subject_kind) between 1 and 40),
  subject_id text not null check (length(subject_id) between 1 and 200),
  before jsonb not null default '{}' check (jsonb_typeof(before) = 'object'),
  after jsonb not null default '{}' check (jsonb_typeof(after) = 'object')
);
create index audit_entry_subject on audit_entry (subject_kind, subject_id, seq);
create index audit_entry_actor on audit_entry (actor_id, seq);

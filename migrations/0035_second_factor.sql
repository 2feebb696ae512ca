-- How a session was opened and how its owner has proven who they are.
-- `needs_second_factor`: the back-office stays closed until the account has a second factor.
alter table session add column opened_by text not null default 'password' check (opened_by in ('password', 'code', 'passkey'));
alter table session add column has_second_factor boolean not null default false;
alter table session add column needs_second_factor boolean not null default false;
alter table session add column proven_at timestamptz;

-- From this time on, the back-office needs a second factor. Null: no second factor is asked for yet.
alter table customer add column second_factor_due_at timestamptz;

create table passkey (
  id text primary key check (length(id) between 1 and 1400),
  seq bigint generated always as identity unique,
  customer_id text not null references customer (id) on delete cascade,
  public_key bytea not null,
  sign_count bigint not null check (sign_count >= 0),
  transports text[] not null default '{}',
  name text not null check (length(name) between 1 and 60),
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkey_customer on passkey (customer_id, seq);

-- An authenticator app. `secret` is encrypted. `last_step` is the time step of the last code used, so no code works twice.
create table authenticator (
  customer_id text primary key references customer (id) on delete cascade,
  secret bytea not null,
  last_step bigint not null default 0,
  created_at timestamptz not null,
  confirmed_at timestamptz
);

create table recovery_code (
  customer_id text not null references customer (id) on delete cascade,
  code_hash bytea not null,
  created_at timestamptz not null,
  used_at timestamptz,
  primary key (customer_id, code_hash)
);

-- A log-in that has passed its first step. Its token, of which only a hash is stored, belongs to the second step.
create table login_step (
  token_hash bytea primary key,
  customer_id text not null references customer (id) on delete cascade,
  opened_by text not null check (opened_by in ('password', 'code')),
  tries integer not null default 0,
  expires_at timestamptz not null
);
create index login_step_customer on login_step (customer_id);

-- The challenges of passkeys that were used, so that no answer works twice.
create table used_challenge (
  challenge_hash bytea primary key,
  expires_at timestamptz not null
);

-- A deleted customer or product stays for a minute, marked, so that the deletion can be undone; then a job erases the row. A marked customer keeps
-- no way to sign in: what an undo needs for that moves to `kept_login`, which also frees the e-mail address and the number for another account.
alter table customer
  add column deleted_at timestamptz,
  add column kept_login jsonb,
  add constraint customer_deleted_has_no_login
    check (deleted_at is null or (email is null and login_mobile is null and password_hash is null)) not valid;
create index customer_deleted on customer (deleted_at) where deleted_at is not null;

alter table product add column deleted_at timestamptz;
create index product_deleted on product (deleted_at) where deleted_at is not null;

-- What an import replaced, so that it can be undone: a row for each product that it added (`before` is null) or changed, with the version it wrote.
create table product_import (
  id text primary key,
  seq bigint generated always as identity unique,
  created_at timestamptz not null,
  added integer not null,
  updated integer not null,
  undone_at timestamptz
);

create table product_import_line (
  import_id text not null references product_import (id) on delete cascade,
  product_id text not null,
  version integer not null,
  before jsonb,
  primary key (import_id, product_id)
);

-- What an entry is about, as it was called then: a product that is gone is still found by its name. Names of people are read from their accounts.
alter table audit_entry add column subject_name text;
create index audit_entry_subject_name on audit_entry using gin (subject_name gin_trgm_ops) where subject_name is not null;
create index audit_entry_at on audit_entry (at, seq);

-- How each backup went, also one that failed. `ended_at` is null while it is made, and only one is made at a time.
create table backup_run (
  id text primary key,
  seq bigint generated always as identity unique,
  started_at timestamptz not null,
  ended_at timestamptz,
  file text,
  bytes bigint,
  row_count bigint,
  file_count integer,
  write_ms integer,
  verify_ms integer,
  problem text,
  check ((ended_at is not null) = (file is not null or problem is not null))
);
create unique index backup_run_open on backup_run ((ended_at is null)) where ended_at is null;

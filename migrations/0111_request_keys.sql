-- The Idempotency-Key of a request that creates something, with the hash of its input. A row without a reply belongs to a request that runs, or whose
-- outcome is unknown because the process or the database stopped. Rows are deleted a day after the request.
create table request_key (
  -- The account's id; empty for a visitor.
  caller text not null,
  endpoint text not null,
  key text not null,
  input_hash bytea not null,
  reply text,
  created_at timestamptz not null,
  primary key (caller, endpoint, key)
);
create index request_key_created on request_key (created_at);

-- One row for each account that was joined to another account of the same person. `other_id` stays as a deleted account, without log-in data, so that an
-- admin can undo the join for 30 days. `moved` lists the ids that moved to `survivor_id`, per table. `before` and `after` are the survivor's own fields.
create table customer_merge (
  id text primary key,
  survivor_id text not null references customer (id) on delete cascade,
  other_id text not null unique references customer (id) on delete cascade,
  merged_at timestamptz not null,
  moved jsonb not null check (jsonb_typeof(moved) = 'object'),
  before jsonb not null check (jsonb_typeof(before) = 'object'),
  after jsonb not null check (jsonb_typeof(after) = 'object')
);
create index customer_merge_survivor on customer_merge (survivor_id, merged_at);
create index customer_merge_at on customer_merge (merged_at);

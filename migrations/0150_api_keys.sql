-- additive: the check is on a column that it adds
create table api_key (
  id text primary key,
  seq bigint generated always as identity unique,
  customer_id text not null references customer (id) on delete cascade,
  name text not null check (length(name) between 1 and 60),
  token_hash bytea not null unique check (length(token_hash) = 32),
  ending text not null check (length(ending) = 4),
  scopes text[] not null,
  addresses text[] not null default '{}',
  per_minute integer not null check (per_minute between 1 and 300),
  ends_on date,
  revoked_at timestamptz,
  last_used_at timestamptz,
  last_network text,
  version integer not null default 1,
  created_at timestamptz not null
);
comment on table api_key is 'Keys by which programs call the API. A key does at most what the account that made it may do now.';
comment on column api_key.customer_id is 'The account that made it.';
comment on column api_key.ending is 'The last characters of the key, by which people tell keys apart.';
comment on column api_key.addresses is 'Addresses and networks (CIDR) that may use it. Empty: all.';
comment on column api_key.ends_on is 'The last day, in India.';
comment on column api_key.last_used_at is 'Written at most once a minute.';
comment on column api_key.last_network is 'The network of the last use: the /24 of an IPv4 address, the /48 of an IPv6 one.';
create unique index api_key_name on api_key (lower(name)) where revoked_at is null;
create index api_key_customer on api_key (customer_id);
create trigger api_key_version before update of name, scopes, addresses, per_minute, ends_on on api_key
for each row when ((old.name, old.scopes, old.addresses, old.per_minute, old.ends_on)
  is distinct from (new.name, new.scopes, new.addresses, new.per_minute, new.ends_on)) execute function raise_version();

-- Not checked against the rows that stand, because that would lock the table for as long as reading it takes. The default is right for all of them.
alter table audit_entry add column actor_kind text not null default 'account';
alter table audit_entry add constraint audit_entry_actor_kind_check check (actor_kind in ('account', 'key')) not valid;
comment on column audit_entry.actor_kind is 'What actor_id names: an account, or an API key.';

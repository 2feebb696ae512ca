-- additive
-- Old addresses of the shop, and where each leads.
create table redirect (
  id text primary key,
  seq bigint generated always as identity unique,
  from_path text not null unique check (from_path like '/_%' and length(from_path) <= 1000),
  to_address text not null check (to_address ~ '^(/($|[^/])|https://)'),
  version integer not null default 0,
  created_at timestamptz not null
);
create trigger redirect_version before update on redirect for each row execute function raise_version();
comment on table redirect is 'Old addresses of the shop, each with a new one. None leads to the old address of another.';
comment on column redirect.from_path is 'The canonical path, by which a request finds it.';
comment on column redirect.to_address is 'A path of the shop, or an https address.';

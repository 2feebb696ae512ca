-- additive
-- Connections to services outside, which an owner enters in the back-office: mail, SMS, files. Everything in one is sealed with a key outside the database.
create sequence connection_version as integer;
create table connection (
  kind text primary key,
  version integer not null default nextval('connection_version'),
  sealed bytea not null,
  saved_at timestamptz not null
);
-- Each process reads them again.
create trigger connection_changed after insert or update or delete or truncate on connection for each statement execute function announce_catalogue();
comment on table connection is 'Connections to services outside, as an owner entered them. Backups hold them sealed.';
comment on column connection.version is 'Never repeats, so a process knows what it has read.';
comment on column connection.sealed is 'The fields as JSON, by AES-256-GCM with a key outside the database. The kind is additional data.';

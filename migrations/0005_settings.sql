-- What an owner says of the shop: a row for each fact that differs from what the program starts with (src/shop/settings/rules/settings.ts).
create table setting (
  name text primary key check (length(name) between 1 and 60),
  value jsonb not null,
  updated_at timestamptz not null
);

-- Pages show these facts, so every process that keeps pages hears of a change to them as it hears of the catalogue's.
create trigger setting_changed after insert or update or delete or truncate on setting for each statement execute function announce_catalogue();

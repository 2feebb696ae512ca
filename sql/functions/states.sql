-- The canonical form of a state's name: its small letters, without "and" and "&" (src/shop/places/rules/states.ts). The expression of an index.
create or replace function state_key(name text) returns text language sql immutable parallel safe
  return regexp_replace(lower(name), '\mand\M|[^a-z]', '', 'g');

-- Returns the canonical form of a state's name: its letters a to z in lower case, without the word "and" (src/shop/places/rules/states.ts). An index uses it.
create or replace function state_key(name text) returns text language sql immutable parallel safe
  return regexp_replace(lower(name), '\mand\M|[^a-z]', '', 'g');

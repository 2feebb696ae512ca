-- Returns the key of a name. Two names with one key are the same name. nameKey in src/kernel/text.ts computes the same key, and the program stores that
-- one; this function serves the rows of earlier releases. It drops invisible characters and merges spaces. In some databases `lower` changes ASCII
-- letters only, so NFD separates accents from their letters first.
create or replace function name_key(line text) returns text language sql immutable parallel safe as $$
  select normalize(btrim(lower(regexp_replace(regexp_replace(normalize(line, NFD),
    '[\u00AD\u034F\u0600-\u0605\u061C\u06DD\u070F\u0890-\u0891\u08E2\u115F-\u1160\u17B4-\u17B5\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFFB\U000E0000-\U000E0FFF]',
    '', 'g'), '[\s\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000]+', ' ', 'g'))), NFC) $$;

-- Returns the id of an order's celebrity. Orders from before migration 0090 have only the name, so the id is a hash of the name.
-- The body is parsed when the function is created, because the build of an index runs it with an empty search path.
create or replace function celebrity_of(celebrity_id text, created_by text) returns text language sql immutable parallel safe
  return coalesce(celebrity_id, md5(name_key(created_by)));

-- Returns the id of the celebrity with this name, and adds a missing one.
create or replace function find_or_add_celebrity(typed text) returns text language sql as $$
  insert into celebrity (id, name, key) values (replace(gen_random_uuid()::text, '-', ''), typed, name_key(typed))
  on conflict (key) do update set key = excluded.key returning id $$;

-- The release before migration 0090 writes names only. The next three functions then set the celebrity by that name: of a coupon, an order, a statement link.
create or replace function keep_celebrity() returns trigger language plpgsql as $$ begin
  if not exists (select from celebrity where id = new.celebrity_id and name = new.created_by) then new.celebrity_id := find_or_add_celebrity(new.created_by);
  end if; return new; end $$;

create or replace function keep_order_celebrity() returns trigger language plpgsql as $$ begin
  new.celebrity_id := coalesce((select celebrity_id from coupon where id = new.coupon_id), find_or_add_celebrity(new.coupon_created_by)); return new; end $$;

create or replace function keep_link_celebrity() returns trigger language plpgsql as $$ begin
  new.celebrity_id := find_or_add_celebrity(new.name); return new; end $$;

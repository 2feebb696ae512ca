-- Every process that keeps rendered pages hears of each change to the catalogue when it commits.
create or replace function announce_catalogue() returns trigger language plpgsql as $$ begin perform pg_notify('catalogue', ''); return null; end $$;

create or replace function announce_bundles() returns trigger language plpgsql as $$ begin
  if exists (select from bundle_part p where p.item_id = new.id
    and (old.tracked and old.on_hand < p.pieces) is distinct from (new.tracked and new.on_hand < p.pieces)) then
    perform pg_notify('catalogue', '');
  end if;
  return null; end $$;

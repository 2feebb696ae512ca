-- Notifies every process that caches rendered pages of a change to the catalogue. The notification leaves when the change commits.
create or replace function announce_catalogue() returns trigger language plpgsql as $$ begin perform pg_notify('catalogue', ''); return null; end $$;

-- Notifies those processes if a bundle may have become sold out or available, because the stock of one of its parts changed.
create or replace function announce_bundles() returns trigger language plpgsql as $$ begin
  if exists (select from bundle_part p where p.item_id = new.id
    and (old.tracked and old.on_hand < p.pieces) is distinct from (new.tracked and new.on_hand < p.pieces)) then
    perform pg_notify('catalogue', '');
  end if;
  return null; end $$;

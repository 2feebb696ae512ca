-- Every process that keeps rendered pages hears of a change to the catalogue when it commits, whoever makes it.
create function announce_catalogue() returns trigger language plpgsql as $$ begin perform pg_notify('catalogue', ''); return null; end $$;

create trigger product_changed after insert or update or delete or truncate on product for each statement execute function announce_catalogue();

create trigger variant_changed after insert or update or delete or truncate on variant for each statement execute function announce_catalogue();

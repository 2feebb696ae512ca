-- Publishing ends the link for good, whatever publishes: it does not come back with a later draft.
create or replace function end_preview() returns trigger language plpgsql as $$ begin
  delete from product_preview where product_id = new.id;
  return null; end $$;

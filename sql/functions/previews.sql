-- Deletes the preview link of a product when it is published, by any program. So a later draft does not bring the link back.
create or replace function end_preview() returns trigger language plpgsql as $$ begin
  delete from product_preview where product_id = new.id;
  return null; end $$;

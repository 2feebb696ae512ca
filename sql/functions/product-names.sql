-- Copies the name of a product that is being deleted to its packs, which stay.
create or replace function keep_product_name() returns trigger language plpgsql as $$ begin
  update stock_item set product_name = old.name where product_id = old.id;
  return old; end $$;

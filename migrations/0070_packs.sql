-- A pack is a row of stock_item, and its id never changes. A variant is the pack's place in the catalogue and refers to it, so a label is only a text.
alter table variant add column item_id text unique references stock_item (id);
update variant v set item_id = i.id from stock_item i where i.product_id = v.product_id and i.quantity = v.quantity;

-- A pack that left the catalogue keeps its label, and another pack may get the same one.
alter table stock_item drop constraint stock_item_product_id_quantity_key;
create index stock_item_label on stock_item (product_id, quantity);

-- A variant that is inserted without a pack gets the pack of its label that is not in the catalogue, or a new pack.
create or replace function add_stock_item() returns trigger language plpgsql as $$ begin
  if new.item_id is null then
    select i.id into new.item_id from stock_item i
      where i.product_id = new.product_id and i.quantity = new.quantity and not exists (select from variant v where v.item_id = i.id)
      order by i.seq desc limit 1
    ; if new.item_id is null then
      insert into stock_item (product_id, quantity) values (new.product_id, new.quantity) returning id into new.item_id
    ; end if
  ; end if
  ; return new; end $$;

drop trigger variant_has_stock on variant;
create trigger variant_has_stock before insert on variant for each row execute function add_stock_item();

-- The name of an erased product, whose packs may still have pieces.
alter table stock_item add column product_name text;
update stock_item i set product_name = l.name from (
  select distinct on (stock_item_id) stock_item_id, name from order_line
  where stock_item_id in (select id from stock_item where not exists (select from product where product.id = stock_item.product_id))
  order by stock_item_id, order_id
) l where l.stock_item_id = i.id;

create function keep_product_name() returns trigger language plpgsql as $$ begin
  update stock_item set product_name = old.name where product_id = old.id
  ; return old; end $$;

create trigger product_erased before delete on product for each row execute function keep_product_name();

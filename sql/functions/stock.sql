-- Gives a variant that is inserted without a pack its pack: the product's newest one with this label that no variant uses, or a new one.
create or replace function add_stock_item() returns trigger language plpgsql as $$ begin
  if new.item_id is null then
    select i.id into new.item_id from stock_item i
      where i.product_id = new.product_id and i.quantity = new.quantity and not exists (select from variant v where v.item_id = i.id)
      order by i.seq desc limit 1;
    if new.item_id is null then
      insert into stock_item (product_id, quantity) values (new.product_id, new.quantity) returning id into new.item_id;
    end if;
  end if;
  return new; end $$;

-- Adds the pieces of a movement, which may be negative, to its item and its batch. `expired` counts the pieces of the batch that were
-- written off, so a movement of -2 pieces adds 2 to it.
create or replace function add_to_stock() returns trigger language plpgsql as $$ begin
  update stock_item set on_hand = on_hand + new.pieces where id = new.item_id;
  update stock_batch set on_hand = on_hand + new.pieces, first_movement = coalesce(first_movement, new.id),
      expired = expired - case new.reason when 'expired' then new.pieces else 0 end
    where id = new.batch_id;
  return null; end $$;

-- Notes that the owner has to be told of a low stock, once it falls to the item's limit. The note ends when the stock rises above the limit.
create or replace function note_low_stock() returns trigger language plpgsql as $$ begin
  if new.on_hand > coalesce(new.low_at, 0) then new.low_untold := false;
  elsif old.on_hand > coalesce(new.low_at, 0) then new.low_untold := true;
  end if;
  return new; end $$;

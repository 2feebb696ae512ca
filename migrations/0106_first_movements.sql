-- The first movement of a batch: of two batches, the one with the later first movement came in last.
alter table stock_batch add column first_movement bigint;
update stock_batch b set first_movement = (select min(m.id) from stock_movement m where m.batch_id = b.id);

create or replace function add_to_stock() returns trigger language plpgsql as $$ begin
  update stock_item set on_hand = on_hand + new.pieces where id = new.item_id
  ; update stock_batch set on_hand = on_hand + new.pieces, first_movement = coalesce(first_movement, new.id) where id = new.batch_id
  ; return null; end $$;

-- Few batches have a report, and every page of a product asks for them.
create index stock_batch_reported on stock_batch (item_id) where lab_report is not null;

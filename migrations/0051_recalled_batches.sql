-- A recalled batch. `recall_sent_at` is null until the shop has queued the message to every buyer. `off_sale`: its packs may not be sold again.
alter table stock_batch
  add column recalled_at timestamptz,
  add column recall_sent_at timestamptz,
  add column off_sale boolean not null default false;

-- Packs that come back to a batch off sale leave the stock at once, whatever brought them back.
create function write_off_recalled() returns trigger language plpgsql as $$ begin
  insert into stock_movement (item_id, batch_id, at, pieces, reason, note)
    select new.item_id, new.batch_id, new.at, -new.pieces, 'loss', 'Recalled batch' from stock_batch where id = new.batch_id and off_sale
  ; return null; end $$;

-- Its name comes after `stock_moved`, so the pieces are counted in before they are counted out.
create trigger stock_recalled after insert on stock_movement for each row when (new.pieces > 0 and new.batch_id is not null) execute function write_off_recalled();

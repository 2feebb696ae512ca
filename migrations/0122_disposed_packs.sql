-- 'disposed': expired packs that staff threw away.
alter table stock_movement
  drop constraint stock_movement_reason_check,
  add constraint stock_movement_reason_check
    check (reason in ('receipt', 'sale', 'cancelled', 'removed', 'replaced', 'return', 'correction', 'loss', 'sample', 'expired', 'disposed')) not valid;

-- The packs of a batch that left the stock because its last day of sale is over, and that nobody has thrown away.
alter table stock_batch add column expired integer not null default 0;
create index stock_batch_expired on stock_batch (item_id) where expired > 0;

create or replace function add_to_stock() returns trigger language plpgsql as $$ begin
  update stock_item set on_hand = on_hand + new.pieces where id = new.item_id
  ; update stock_batch set on_hand = on_hand + new.pieces, first_movement = coalesce(first_movement, new.id),
      expired = expired - case new.reason when 'expired' then new.pieces else 0 end
    where id = new.batch_id
  ; return null; end $$;

update stock_batch b set expired = e.pieces
from (select batch_id, -sum(pieces) as pieces from stock_movement where reason = 'expired' and batch_id is not null group by batch_id) e
where e.batch_id = b.id and b.off_sale;

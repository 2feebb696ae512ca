-- A recall that leaves a batch on sale says nothing about its last day of sale: the batch then goes off sale for that day alone, and its packs may be sent.
-- A batch that is taken off sale again was recalled: the release before this one gives no reason, and nothing else takes a batch off sale twice.
create or replace function keep_off_sale_reason() returns trigger language plpgsql as $$ begin
  if not new.off_sale then new.off_sale_for := null
  ; elsif new.off_sale_for is null or tg_op = 'UPDATE' and old.off_sale_for = 'expiry' then new.off_sale_for := 'recall'
  ; end if
  ; return new; end $$;

drop trigger stock_batch_reason on stock_batch;
create trigger stock_batch_reason before insert or update of off_sale on stock_batch for each row execute function keep_off_sale_reason();

-- A movement 'expired' of a batch off sale comes before the loss of the same pieces, so it is not taken out again.
drop trigger stock_recalled on stock_movement;
create trigger stock_recalled after insert on stock_movement for each row
  when (new.pieces > 0 and new.batch_id is not null and new.reason <> 'expired') execute function write_off_recalled();

-- Derives the state of the cash of a cash on delivery order from the order's status and parcels, so that events in any sequence lead to the same state.
-- The trigger ignores a write of `cod_state` alone, so cash that is remitted or written off stays so. `paid_at` of a cash
-- order is the time of its confirmation, so an order without one is still to be confirmed.
create or replace function keep_cod_state() returns trigger language plpgsql as $$ begin
  new.cod_state := case
    when new.paid_at is null then 'to_confirm'
    when new.status = 'Delivered' then case when new.cod_state in ('remitted', 'written_off') then new.cod_state else 'collected' end
    when new.status = 'Cancelled' then case when new.cod_state in ('shipped', 'returned') then 'returned' else 'cancelled' end
    when new.fulfilment = 'shipped' then 'shipped'
    else 'confirmed' end;
  return new; end $$;

-- A tracking link does not send an order that was cancelled unsent: its pieces are back in the stock.
create or replace function keep_fulfilment() returns trigger language plpgsql as $$ begin
  new.fulfilment := case
    when tg_op = 'UPDATE' and old.status = 'Cancelled' and old.fulfilment is null then null
    when new.status = 'Delivered' then 'delivered'
    when coalesce(new.tracking_url, '') <> '' or new.fulfilment = 'shipped' then 'shipped'
    when new.status = 'Paid' then coalesce(new.fulfilment, 'to_pack') end
  ; return new; end $$;

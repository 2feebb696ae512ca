-- A statement that writes the same status and link again changes nothing of the fulfilment. It once marked part-sent orders shipped.
create or replace function keep_fulfilment() returns trigger language plpgsql as $$ begin
  new.fulfilment := case
    when tg_op = 'UPDATE' and new.status = old.status and new.tracking_url is not distinct from old.tracking_url then new.fulfilment
    when tg_op = 'UPDATE' and old.status = 'Cancelled' and old.fulfilment is null then null
    when new.status = 'Delivered' then 'delivered'
    when coalesce(new.tracking_url, '') <> '' or new.fulfilment = 'shipped' then 'shipped'
    when new.status = 'Paid' then coalesce(new.fulfilment, 'to_pack') end
  ; return new; end $$;

-- Those orders wait for their rest to be sent.
update shop_order o set fulfilment = 'packed'
where o.status = 'Paid' and o.fulfilment = 'shipped'
  and exists (select from parcel p where p.order_id = o.id and p.shipped_at is not null)
  and (select sum(l.qty) from parcel p join parcel_line l on l.parcel_id = p.id where p.order_id = o.id and p.shipped_at is not null)
    < (select sum(l.qty - l.removed_qty) from order_line l where l.order_id = o.id);

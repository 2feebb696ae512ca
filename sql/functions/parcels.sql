-- Derives how far the parcels of a placed order are from its status and tracking link, which the first release writes too. The trigger ignores a write of
-- `fulfilment` alone. A statement that writes the same status and link again changes nothing. A tracking link does not send an order that was cancelled
-- before it was sent, because its pieces are back in the stock. A placed order that is `Pending` is paid on delivery.
create or replace function keep_fulfilment() returns trigger language plpgsql as $$ begin
  new.fulfilment := case
    when tg_op = 'UPDATE' and old.paid_at is not null and new.status = old.status and new.tracking_url is not distinct from old.tracking_url then new.fulfilment
    when tg_op = 'UPDATE' and old.status = 'Cancelled' and old.fulfilment is null then null
    when new.status = 'Delivered' then 'delivered'
    when coalesce(new.tracking_url, '') <> '' or new.fulfilment = 'shipped' then 'shipped'
    when new.status in ('Paid', 'Pending') then coalesce(new.fulfilment, 'to_pack') end;
  return new; end $$;

-- Refuses more pieces of a line in the order's parcels than the line has. The lock lets two people who pack the same order run one after the other.
create or replace function check_parcel_line() returns trigger language plpgsql as $$ declare to_send integer; packed integer; owner text; begin
  select order_id into owner from parcel where id = new.parcel_id;
  perform from shop_order where id = owner for no key update;
  select qty - removed_qty into to_send from order_line where order_id = owner and position = new.position;
  select sum(l.qty) into packed from parcel p join parcel_line l on l.parcel_id = p.id where p.order_id = owner and l.position = new.position;
  if packed > coalesce(to_send, 0) then raise exception 'The parcels of % hold more pieces than its line %.', owner, new.position using errcode = 'check_violation'; end if;
  return null; end $$;

-- Raises the order's version after staff removed pieces, and refuses to remove a piece that is in a parcel. The update locks the order, so packing waits.
create or replace function check_removed_pieces() returns trigger language plpgsql as $$ declare packed integer; begin
  update shop_order set version = version + 1 where id = new.order_id;
  select coalesce(sum(l.qty), 0) into packed from parcel p join parcel_line l on l.parcel_id = p.id where p.order_id = new.order_id and l.position = new.position;
  if packed > new.qty - new.removed_qty then
    raise exception 'The parcels of % hold pieces that would be removed from its line %.', new.order_id, new.position using errcode = 'check_violation'; end if;
  return null; end $$;

-- Returns whether a part of an order is sent, and another part is not.
create or replace function is_part_sent(for_order text) returns boolean language sql stable as $$
  select exists (select from parcel p join parcel_line s on s.parcel_id = p.id where p.order_id = for_order and p.shipped_at is not null)
    and exists (
      select from order_line l where l.order_id = for_order and l.qty - l.removed_qty > coalesce((
        select sum(s.qty) from parcel p join parcel_line s on s.parcel_id = p.id
        where p.order_id = for_order and p.shipped_at is not null and s.position = l.position), 0))
$$;

-- When an order is cancelled, notes that it has a rest: pieces that are not sent although others are.
create or replace function note_unsent_rest() returns trigger language plpgsql as $$ begin
  insert into unsent_rest select new.id where is_part_sent(new.id) on conflict do nothing;
  return null; end $$;

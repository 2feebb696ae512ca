-- Orders that were cancelled when a part of them was sent. Their unsent pieces stay out of the stock until somebody decides about each. The decision
-- deletes the row.
create table unsent_rest (order_id text primary key references shop_order(id));

-- Whether a part of an order is sent, and another part is not.
create function is_part_sent(for_order text) returns boolean language sql stable as $$
  select exists (select from parcel where order_id = for_order and shipped_at is not null)
    and exists (
      select from order_line l where l.order_id = for_order and l.qty - l.removed_qty > coalesce((
        select sum(s.qty) from parcel p join parcel_line s on s.parcel_id = p.id
        where p.order_id = for_order and p.shipped_at is not null and s.position = l.position), 0))
$$;

create function note_unsent_rest() returns trigger language plpgsql as $$ begin
  insert into unsent_rest select new.id where is_part_sent(new.id) on conflict do nothing
  ; return null; end $$;

create trigger shop_order_unsent_rest after update of status on shop_order for each row
  when (new.status = 'Cancelled' and old.status <> 'Cancelled') execute function note_unsent_rest();

-- Nobody could decide about the orders that were cancelled before.
insert into unsent_rest
  select id from shop_order where status = 'Cancelled' and id in (select order_id from parcel where shipped_at is not null) and is_part_sent(id);

-- Refuses a part that is a bundle itself. The program locks both items before it writes a part, so two bundles never become parts of each other.
create or replace function check_bundle_part() returns trigger language plpgsql as $$ begin
  if exists (select from bundle_part where bundle_id = new.item_id) or exists (select from bundle_part where item_id = new.bundle_id) then
    raise exception 'A bundle cannot be a part of a bundle.' using errcode = 'check_violation';
  end if;
  return null; end $$;

-- Returns the pieces that the lines of an order take of each item. A line takes its own item, or the parts of its bundle.
-- Packs that staff removed from a paid order do not count.
create or replace function pieces_of_order(for_order text) returns table (line integer, item_id text, per_pack bigint, pieces bigint) language sql stable as $$
  select l.position, n.item_id, n.per_pack, (l.qty - l.removed_qty) * n.per_pack
  from order_line l cross join lateral (
    select l.stock_item_id as item_id, 1::bigint as per_pack where l.parts is null
    union all
    select p."itemId", p.pieces from jsonb_to_recordset(l.parts) as p ("itemId" text, pieces bigint)
  ) n where l.order_id = for_order and n.item_id is not null
$$;

-- Copies the parts of a pack that became a bundle after the attempt was stored to the lines of the attempt. `stock_shortage` calls it when stock is
-- held or taken. Lines that have parts keep theirs. Returns whether a line got parts.
create or replace function copy_new_parts(for_order text) returns boolean language plpgsql as $$ begin
  update order_line l set parts = b.parts from (
    select p.bundle_id, jsonb_agg(jsonb_build_object('itemId', part.id, 'name', coalesce(product.name, part.product_name, ''), 'pack', part.quantity,
      'pieces', p.pieces) order by p.position) as parts
    from bundle_part p join stock_item part on part.id = p.item_id left join product on product.id = part.product_id
    where p.bundle_id in (select own.stock_item_id from order_line own where own.order_id = for_order and own.parts is null)
    group by p.bundle_id
  ) b where l.order_id = for_order and l.parts is null and l.stock_item_id = b.bundle_id;
  return found; end $$;

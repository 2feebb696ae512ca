-- A pack that became a bundle after an attempt was stored takes its parts when stock is held or taken for the attempt
-- (`stock_shortage`, migration 0105). Lines that have parts keep theirs.
create function copy_new_parts(for_order text) returns boolean language plpgsql as $$ begin
  update order_line l set parts = b.parts from (
    select p.bundle_id, jsonb_agg(jsonb_build_object('itemId', part.id, 'name', coalesce(product.name, part.product_name, ''), 'pack', part.quantity,
      'pieces', p.pieces) order by p.position) as parts
    from bundle_part p join stock_item part on part.id = p.item_id left join product on product.id = part.product_id
    where p.bundle_id in (select own.stock_item_id from order_line own where own.order_id = for_order and own.parts is null)
    group by p.bundle_id
  ) b where l.order_id = for_order and l.parts is null and l.stock_item_id = b.bundle_id
  ; return found; end $$;

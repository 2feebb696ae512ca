-- A pack that became a bundle after an attempt was stored takes its parts when stock is held or taken for the attempt. Lines that have parts keep theirs.
create function copy_new_parts(for_order text) returns boolean language plpgsql as $$ begin
  update order_line l set parts = b.parts from (
    select p.bundle_id, jsonb_agg(jsonb_build_object('itemId', part.id, 'name', coalesce(product.name, part.product_name, ''), 'pack', part.quantity,
      'pieces', p.pieces) order by p.position) as parts
    from bundle_part p join stock_item part on part.id = p.item_id left join product on product.id = part.product_id
    where p.bundle_id in (select own.stock_item_id from order_line own where own.order_id = for_order and own.parts is null)
    group by p.bundle_id
  ) b where l.order_id = for_order and l.parts is null and l.stock_item_id = b.bundle_id
  ; return found; end $$;

-- The function of migration 0047, for packs that became bundles too.
create or replace function stock_shortage(for_order text, at timestamptz) returns table (item_id text, wanted bigint, available bigint, on_hand integer)
language plpgsql as $$
#variable_conflict use_column
declare buyer text := (select customer_id from shop_order where id = for_order)
; begin
  perform pg_advisory_xact_lock(hashtextextended('stock held by ' || coalesce(buyer, ''), 0))
  ; perform 1 from stock_item i where i.tracked and i.id in (select w.item_id from pieces_of_order(for_order) w) order by i.id for update
  -- A pack that is still tracked under the lock is no bundle, and becomes none before the transaction ends.
  ; if copy_new_parts(for_order) then
    perform 1 from stock_item i where i.tracked and i.id in (select w.item_id from pieces_of_order(for_order) w) order by i.id for update
  ; end if
  ; return query select * from (
      select i.id, n.wanted, i.on_hand - case when own.pieces >= n.wanted then 0 else (
          select coalesce(sum(h.pieces), 0) from stock_hold h where h.item_id = i.id and h.until > at and h.customer_id is distinct from buyer
        ) end as available, i.on_hand
      from (select w.item_id, sum(w.pieces)::bigint as wanted from pieces_of_order(for_order) w group by w.item_id) n
      join stock_item i on i.id = n.item_id and i.tracked
      left join stock_hold own on own.item_id = i.id and own.customer_id = buyer and own.until > at
    ) needed (item_id, wanted, available, on_hand) where needed.wanted > needed.available
; end $$;

-- Pieces of a recalled batch that an unsent order exchanges for pieces of another batch: two movements of the order, whose sum is 0.
alter table stock_movement
  drop constraint stock_movement_reason_check,
  drop constraint stock_movement_check,
  add constraint stock_movement_reason_check
    check (reason in ('receipt', 'sale', 'cancelled', 'removed', 'replaced', 'return', 'correction', 'loss', 'sample')) not valid,
  add constraint stock_movement_check check ((order_id is not null) = (reason in ('sale', 'cancelled', 'removed', 'replaced', 'return'))) not valid;

-- The recalled batches that the packer knew of. The shop asked to check the parcel for them.
alter table parcel add column checked_batches text[] not null default '{}';

-- Returns the recalled batches that an order had, while it is not sent. `pieces`: pieces of the batch that are still to replace. With 0 pieces the batch is
-- replaced, or counts as sent: parcels do not say their batches, so sent pieces count as pieces of a recalled batch first.
create function recalled_pieces(for_order text) returns table (item_id text, batch_id text, pieces integer) language sql stable as $$
  with taken as (
    select m.item_id, m.batch_id, -sum(m.pieces) as pieces, coalesce(sum(m.pieces) filter (where m.reason = 'replaced' and m.pieces > 0), 0) as replaced
    from stock_movement m
    where m.order_id = for_order
      and exists (select from stock_movement r join stock_batch b on b.id = r.batch_id where r.order_id = for_order and b.off_sale)
      and exists (select from shop_order where id = for_order and status = 'Paid' and fulfilment in ('to_pack', 'packed'))
    group by m.item_id, m.batch_id
  ), unsent as (
    select w.item_id, sum(w.pieces - w.per_pack * coalesce(
        (select sum(l.qty) from parcel p join parcel_line l on l.parcel_id = p.id
          where p.order_id = for_order and p.shipped_at is not null and l.position = w.line), 0)) as pieces
    from pieces_of_order(for_order) w group by w.item_id
  )
  select t.item_id, t.batch_id, least(t.pieces, greatest(0, t.recalled - greatest(0, t.all_pieces - u.pieces)))::integer
  from (
    select taken.*, b.off_sale, sum(taken.pieces) over (partition by taken.item_id) as all_pieces,
      sum(taken.pieces) filter (where b.off_sale) over (partition by taken.item_id order by b.best_before nulls last, b.id) as recalled
    from taken left join stock_batch b on b.id = taken.batch_id
  ) t join unsent u on u.item_id = t.item_id and u.pieces > 0
  where t.off_sale and (t.pieces > 0 or t.replaced > 0)
$$;

-- Does so under the locks of the order's items, in the order of their ids, as a sale does. So a recall at the same time comes before it or after it. The
-- order must be locked.
create function lock_recalled(for_order text) returns table (item_id text, batch_id text, pieces integer) language plpgsql as $$
#variable_conflict use_column
begin
  perform 1 from stock_item i where i.id in (select m.item_id from stock_movement m where m.order_id = for_order) order by i.id for update
  ; return query select r.item_id, r.batch_id, r.pieces from recalled_pieces(for_order) r
; end $$;

-- Replaces the recalled pieces of an order that is not sent, from the batch that ends first, as far as pieces are on hand that no shopper holds. Returns
-- each recalled batch with the pieces replaced now and those without a replacement. The order must be locked.
create function replace_recalled(for_order text, at timestamptz) returns table (item_id text, batch_id text, moved integer, missing integer)
language plpgsql as $$
#variable_conflict use_column
declare need record
; source record
; free bigint
; step integer
; begin
  for need in select r.item_id as item, r.batch_id as batch, r.pieces from lock_recalled(for_order) r order by 1, 2 loop
    moved := 0
    ; select i.on_hand - coalesce((select sum(h.pieces) from stock_hold h where h.item_id = i.id and h.until > at), 0) into free
      from stock_item i where i.id = need.item
    ; for source in
      select s.id, s.on_hand from (
        select b.id, b.on_hand, b.best_before, false as is_loose from stock_batch b where b.item_id = need.item and not b.off_sale
        union all
        select null, i.on_hand - (select coalesce(sum(b.on_hand), 0) from stock_batch b where b.item_id = i.id), null, true from stock_item i where i.id = need.item
      ) s where s.on_hand > 0 order by s.is_loose, s.best_before nulls last, s.id
    loop
      step := least(need.pieces - moved, source.on_hand, free)
      ; exit when step <= 0
      ; insert into stock_movement (item_id, batch_id, at, pieces, reason, order_id)
        values (need.item, source.id, at, -step, 'replaced', for_order), (need.item, need.batch, at, step, 'replaced', for_order)
      ; moved := moved + step
      ; free := free - step
    ; end loop
    ; item_id := need.item
    ; batch_id := need.batch
    ; missing := need.pieces - moved
    ; return next
  ; end loop
; end $$;

-- Derives why a batch is off sale. `expiry`: its last day of sale is over, and packs that are sold already may be sent. `recall`: no pack may be sent.
-- The release before migration 0105 gives no reason, so a batch without one was recalled. A batch that is off sale for `expiry` and is taken off sale again
-- was recalled too, because nothing else takes a batch off sale twice.
create or replace function keep_off_sale_reason() returns trigger language plpgsql as $$ begin
  if not new.off_sale then new.off_sale_for := null;
  elsif new.off_sale_for is null or tg_op = 'UPDATE' and old.off_sale_for = 'expiry' then new.off_sale_for := 'recall';
  end if;
  return new; end $$;

-- Writes off packs at once that come back to a batch off sale, for whatever reason they came back.
create or replace function write_off_recalled() returns trigger language plpgsql as $$ begin
  insert into stock_movement (item_id, batch_id, at, pieces, reason, note)
    select new.item_id, new.batch_id, new.at, -new.pieces, case off_sale_for when 'expiry' then 'expired' else 'loss' end,
      case off_sale_for when 'expiry' then '' else 'Recalled batch' end
    from stock_batch where id = new.batch_id and off_sale;
  return null; end $$;

-- Returns whether the packs of a batch may not be sent on this day.
create or replace function is_unfit(batch stock_batch, day date) returns boolean language sql stable as $$
  select coalesce(batch.off_sale_for = 'recall' or batch.best_before < day, false)
$$;

-- Returns the unfit batches of an order that is not sent: recalled batches, and batches past their best-before day. `pieces` of them still need a
-- replacement. 0 means that the batch is replaced, or counts as sent. Parcels do not name their batches, so sent pieces count as pieces of unfit batches
-- first.
create or replace function unfit_pieces(for_order text, day date) returns table (item_id text, batch_id text, pieces integer) language sql stable as $$
  with taken as (
    select m.item_id, m.batch_id, -sum(m.pieces) as pieces, coalesce(sum(m.pieces) filter (where m.reason = 'replaced' and m.pieces > 0), 0) as replaced
    from stock_movement m
    where m.order_id = for_order
      and exists (select from stock_movement r join stock_batch b on b.id = r.batch_id where r.order_id = for_order and is_unfit(b, day))
      and exists (select from shop_order where id = for_order and status in ('Paid', 'Pending') and fulfilment in ('to_pack', 'packed'))
    group by m.item_id, m.batch_id
  ), unsent as (
    select w.item_id, sum(w.pieces - w.per_pack * coalesce(
        (select sum(l.qty) from parcel p join parcel_line l on l.parcel_id = p.id
          where p.order_id = for_order and p.shipped_at is not null and l.position = w.line), 0)) as pieces
    from pieces_of_order(for_order) w group by w.item_id
  )
  select t.item_id, t.batch_id, least(t.pieces, greatest(0, t.unfit - greatest(0, t.all_pieces - u.pieces)))::integer
  from (
    select taken.*, is_unfit(b, day) as is_unfit, sum(taken.pieces) over (partition by taken.item_id) as all_pieces,
      sum(taken.pieces) filter (where is_unfit(b, day)) over (partition by taken.item_id order by b.best_before nulls last, b.id) as unfit
    from taken left join stock_batch b on b.id = taken.batch_id
  ) t join unsent u on u.item_id = t.item_id and u.pieces > 0
  where t.is_unfit and (t.pieces > 0 or t.replaced > 0)
$$;

-- Returns the same for recalled batches only: no best-before day is before `-infinity`. The release before migration 0105 calls it.
create or replace function recalled_pieces(for_order text) returns table (item_id text, batch_id text, pieces integer) language sql stable as $$
  select item_id, batch_id, pieces from unfit_pieces(for_order, '-infinity')
$$;

-- Locks the order's items in the order of their ids, as a sale does, then returns `unfit_pieces`. So a recall runs before it or after it, not meanwhile.
-- The order must be locked.
create or replace function lock_unfit(for_order text, day date) returns table (item_id text, batch_id text, pieces integer) language plpgsql as $$
#variable_conflict use_column
begin
  perform 1 from stock_item i where i.id in (select m.item_id from stock_movement m where m.order_id = for_order) order by i.id for update;
  return query select r.item_id, r.batch_id, r.pieces from unfit_pieces(for_order, day) r;
  end $$;

-- Returns `recalled_pieces` under the same locks.
create or replace function lock_recalled(for_order text) returns table (item_id text, batch_id text, pieces integer) language plpgsql as $$
#variable_conflict use_column
begin
  perform 1 from stock_item i where i.id in (select m.item_id from stock_movement m where m.order_id = for_order) order by i.id for update;
  return query select r.item_id, r.batch_id, r.pieces from recalled_pieces(for_order) r;
  end $$;

-- Replaces the unfit pieces of an order with pieces that no shopper holds, first from the batch with the earliest best-before day. Returns each unfit
-- batch with the pieces that were replaced now (`moved`) and those without a replacement (`missing`). The order must be locked.
create or replace function replace_recalled(for_order text, at timestamptz) returns table (item_id text, batch_id text, moved integer, missing integer)
language plpgsql as $$
#variable_conflict use_column
declare need record;
  source record;
  free bigint;
  step integer;
  begin
  for need in select r.item_id as item, r.batch_id as batch, r.pieces from lock_unfit(for_order, day_in_india(at)) r order by 1, 2 loop
    moved := 0;
    select i.on_hand - coalesce((select sum(h.pieces) from stock_hold h where h.item_id = i.id and is_held(h.held_at, h.until, at)), 0)
        - coalesce((select sum(b.on_hand) from stock_batch b where b.item_id = i.id and b.on_hand > 0 and is_unfit(b, day_in_india(at))), 0) into free
      from stock_item i where i.id = need.item;
    for source in
      select s.id, s.on_hand from (
        select b.id, b.on_hand, b.best_before, false as has_no_batch from stock_batch b
        where b.item_id = need.item and not b.off_sale and not is_unfit(b, day_in_india(at))
        union all
        select null, i.on_hand - (select coalesce(sum(b.on_hand), 0) from stock_batch b where b.item_id = i.id), null, true from stock_item i where i.id = need.item
      ) s where s.on_hand > 0 order by s.has_no_batch, s.best_before nulls last, s.id
    loop
      step := least(need.pieces - moved, source.on_hand, free);
      exit when step <= 0;
      insert into stock_movement (item_id, batch_id, at, pieces, reason, order_id)
        values (need.item, source.id, at, -step, 'replaced', for_order), (need.item, need.batch, at, step, 'replaced', for_order);
      moved := moved + step;
      free := free - step;
    end loop;
    item_id := need.item;
    batch_id := need.batch;
    missing := need.pieces - moved;
    return next;
  end loop;
  end $$;

-- Gives batches to the pieces of an order that were sold before they came in. It writes two movements for each batch, whose sum is 0. Then a recall finds the
-- buyer of these pieces, and the batch has as many pieces as lie on the shelf. The order must be locked.
create or replace function give_batches(for_order text, at timestamptz) returns void language plpgsql as $$
declare need record;
  batch record;
  missing integer;
  begin
  perform 1 from stock_item i where i.id in (select m.item_id from stock_movement m where m.order_id = for_order and m.batch_id is null)
    order by i.id for update;
  for need in
    select i.id, least(-sum(m.pieces), (select coalesce(sum(b.on_hand), 0) from stock_batch b where b.item_id = i.id) - i.on_hand) as pieces
    from stock_movement m join stock_item i on i.id = m.item_id
    where m.order_id = for_order and m.batch_id is null group by i.id having sum(m.pieces) < 0 order by i.id
  loop
    missing := need.pieces;
    for batch in
      select b.id, b.on_hand from stock_batch b
      where b.item_id = need.id and b.on_hand > 0 and not b.off_sale and not is_unfit(b, day_in_india(at)) order by b.best_before nulls last, b.id
    loop
      exit when missing <= 0;
      insert into stock_movement (item_id, batch_id, at, pieces, reason, order_id)
        values (need.id, batch.id, at, -least(missing, batch.on_hand), 'replaced', for_order), (need.id, null, at, least(missing, batch.on_hand), 'replaced', for_order);
      missing := missing - least(missing, batch.on_hand);
    end loop;
  end loop;
  end $$;

-- Returns whether a hold is valid at a time. A hold from the future is not: the clock was set back. The clocks of two processes may differ by a minute.
-- The function is stable, because the planner inlines no immutable function that adds an interval to a time. Inlined, the condition on `until` uses the
-- index. Otherwise the function runs for each ended hold of a pack.
create or replace function is_held(held_at timestamptz, until timestamptz, at timestamptz) returns boolean language sql stable as $$
  select until > at and coalesce(held_at <= at + interval '1 minute', true)
$$;

-- Locks the tracked items of an order and returns those that have too few pieces. Pieces that other shoppers hold count as gone, unless this shopper
-- holds enough. Pieces past their best-before day count as gone. The shopper's holds are locked first, then the items in the order of their ids.
create or replace function stock_shortage(for_order text, at timestamptz) returns table (item_id text, wanted bigint, available bigint, on_hand integer)
language plpgsql as $$
#variable_conflict use_column
declare buyer text := (select customer_id from shop_order where id = for_order);
  begin
  perform pg_advisory_xact_lock(hashtextextended('stock held by ' || coalesce(buyer, ''), 0));
  perform 1 from stock_item i where i.tracked and i.id in (select w.item_id from pieces_of_order(for_order) w) order by i.id for update;
  -- A pack that is still tracked under the lock is no bundle, and cannot become one before the transaction ends. Copied parts need their own locks.
  if copy_new_parts(for_order) then
    perform 1 from stock_item i where i.tracked and i.id in (select w.item_id from pieces_of_order(for_order) w) order by i.id for update;
  end if;
  return query select * from (
      select i.id, n.wanted, fit.pieces - case when own.pieces >= n.wanted then 0 else (
          select coalesce(sum(h.pieces), 0) from stock_hold h
          where h.item_id = i.id and is_held(h.held_at, h.until, at) and h.customer_id is distinct from buyer
        ) end as available, fit.pieces::integer as on_hand
      from (select w.item_id, sum(w.pieces)::bigint as wanted from pieces_of_order(for_order) w group by w.item_id) n
      join stock_item i on i.id = n.item_id and i.tracked
      cross join lateral (
        select i.on_hand - coalesce(sum(b.on_hand), 0) as pieces from stock_batch b
        where b.item_id = i.id and b.on_hand > 0 and b.best_before < day_in_india(at)
      ) fit
      left join stock_hold own on own.item_id = i.id and own.customer_id = buyer and is_held(own.held_at, own.until, at)
    ) needed (item_id, wanted, available, on_hand) where needed.wanted > needed.available;
  end $$;

-- Holds the pieces of an attempt until `until`, and ends the shopper's earlier holds. If some items have too few pieces, returns these and holds nothing.
create or replace function hold_stock(for_order text, at timestamptz, until timestamptz) returns table (item_id text, wanted bigint, available bigint, on_hand integer)
language plpgsql as $$
#variable_conflict use_column
declare buyer text := (select customer_id from shop_order where id = for_order);
  held_until timestamptz := until;
  begin
  return query select * from stock_shortage(for_order, at);
  if found then return; end if;
  delete from stock_hold h where h.customer_id = buyer;
  insert into stock_hold (customer_id, item_id, order_id, pieces, until, held_at)
    select buyer, i.id, for_order, sum(w.pieces), held_until, at from pieces_of_order(for_order) w join stock_item i on i.id = w.item_id and i.tracked group by i.id;
  end $$;

-- Takes the pieces of a paid order, first from the batch with the earliest best-before day. If some items have too few pieces, returns these and takes
-- nothing. An item that the owner lets oversell may fall below zero. Those pieces have no batch until they are packed (`give_batches`).
create or replace function take_stock(for_order text, at timestamptz) returns table (item_id text, wanted bigint, available bigint, on_hand integer)
language plpgsql as $$
#variable_conflict use_column
declare buyer text := (select customer_id from shop_order where id = for_order);
  need record;
  batch record;
  missing integer;
  begin
  return query select s.* from stock_shortage(for_order, at) s join stock_item i on i.id = s.item_id where not i.may_oversell;
  if found then return; end if;
  for need in
    select i.id, sum(w.pieces)::integer as wanted from pieces_of_order(for_order) w join stock_item i on i.id = w.item_id and i.tracked
    group by i.id order by i.id
  loop
    missing := need.wanted;
    for batch in
      select b.id, b.on_hand from stock_batch b
      where b.item_id = need.id and b.on_hand > 0 and (b.best_before is null or b.best_before >= day_in_india(at)) order by b.best_before nulls last, b.id
    loop
      exit when missing = 0;
      insert into stock_movement (item_id, batch_id, at, pieces, reason, order_id)
        values (need.id, batch.id, at, -least(missing, batch.on_hand), 'sale', for_order);
      missing := missing - least(missing, batch.on_hand);
    end loop;
    if missing > 0 then
      insert into stock_movement (item_id, at, pieces, reason, order_id) values (need.id, at, -missing, 'sale', for_order);
    end if;
    delete from stock_hold h where h.customer_id = buyer and h.item_id = need.id;
  end loop;
  end $$;

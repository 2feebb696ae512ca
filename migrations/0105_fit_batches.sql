-- A batch past its best-before day is not sold, held or sent. Times are those of the shop's clock, and days are those of India.
-- Why a batch is off sale: a recall, or its last day of sale is over. A batch of the second kind may still be sent until its best-before day.
alter table stock_batch add column off_sale_for text check (off_sale_for in ('recall', 'expiry'));
update stock_batch set off_sale_for = 'recall' where off_sale;

-- A recall that leaves a batch on sale says nothing about its last day of sale. The batch then goes off sale for that day alone, and its packs may be sent.
-- A batch that is taken off sale again was recalled: the release before this one gives no reason, and nothing else takes a batch off sale twice.
create function keep_off_sale_reason() returns trigger language plpgsql as $$ begin
  if not new.off_sale then new.off_sale_for := null
  ; elsif new.off_sale_for is null or tg_op = 'UPDATE' and old.off_sale_for = 'expiry' then new.off_sale_for := 'recall'
  ; end if
  ; return new; end $$;

create trigger stock_batch_reason before insert or update of off_sale on stock_batch for each row execute function keep_off_sale_reason();

-- 'expired': pieces that leave the stock because the last day of sale of their batch is over, or come back because a later day was set.
alter table stock_movement
  drop constraint stock_movement_reason_check,
  add constraint stock_movement_reason_check
    check (reason in ('receipt', 'sale', 'cancelled', 'removed', 'replaced', 'return', 'correction', 'loss', 'sample', 'expired')) not valid;

-- Packs that come back to a batch off sale leave the stock at once, whatever brought them back.
create or replace function write_off_recalled() returns trigger language plpgsql as $$ begin
  insert into stock_movement (item_id, batch_id, at, pieces, reason, note)
    select new.item_id, new.batch_id, new.at, -new.pieces, case off_sale_for when 'expiry' then 'expired' else 'loss' end,
      case off_sale_for when 'expiry' then '' else 'Recalled batch' end
    from stock_batch where id = new.batch_id and off_sale
  ; return null; end $$;

-- A movement 'expired' of a batch off sale comes before the loss of the same pieces, so it is not taken out again.
drop trigger stock_recalled on stock_movement;
create trigger stock_recalled after insert on stock_movement for each row
  when (new.pieces > 0 and new.batch_id is not null and new.reason <> 'expired') execute function write_off_recalled();

-- When the hold was made. A clock that was set back would otherwise lengthen it.
alter table stock_hold add column held_at timestamptz;

-- Whether a hold is valid. Clocks of two processes may differ by a minute.
create function is_held(held_at timestamptz, until timestamptz, at timestamptz) returns boolean language sql immutable as $$
  select until > at and coalesce(held_at <= at + interval '1 minute', true)
$$;

-- Locks the tracked items of an order and returns those that have too few pieces. Pieces that other shoppers hold count as gone, unless this shopper
-- holds enough. Pieces past their best-before day count as gone. The items are locked in the order of their ids, after the shopper's holds.
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
    ) needed (item_id, wanted, available, on_hand) where needed.wanted > needed.available
; end $$;

create or replace function hold_stock(for_order text, at timestamptz, until timestamptz) returns table (item_id text, wanted bigint, available bigint, on_hand integer)
language plpgsql as $$
#variable_conflict use_column
declare buyer text := (select customer_id from shop_order where id = for_order)
; held_until timestamptz := until
; begin
  return query select * from stock_shortage(for_order, at)
  ; if found then return; end if
  ; delete from stock_hold h where h.customer_id = buyer
  ; insert into stock_hold (customer_id, item_id, order_id, pieces, until, held_at)
    select buyer, i.id, for_order, sum(w.pieces), held_until, at from pieces_of_order(for_order) w join stock_item i on i.id = w.item_id and i.tracked group by i.id
; end $$;

-- Takes the pieces of a paid order, from the batch that ends first. Returns the items that have too few; then it takes nothing. An item that the owner
-- lets oversell may fall below zero: those pieces have no batch until they are packed (`give_batches`).
create or replace function take_stock(for_order text, at timestamptz) returns table (item_id text, wanted bigint, available bigint, on_hand integer)
language plpgsql as $$
#variable_conflict use_column
declare buyer text := (select customer_id from shop_order where id = for_order)
; need record
; batch record
; missing integer
; begin
  return query select s.* from stock_shortage(for_order, at) s join stock_item i on i.id = s.item_id where not i.may_oversell
  ; if found then return; end if
  ; for need in
    select i.id, sum(w.pieces)::integer as wanted from pieces_of_order(for_order) w join stock_item i on i.id = w.item_id and i.tracked
    group by i.id order by i.id
  loop
    missing := need.wanted
    ; for batch in
      select b.id, b.on_hand from stock_batch b
      where b.item_id = need.id and b.on_hand > 0 and (b.best_before is null or b.best_before >= day_in_india(at)) order by b.best_before nulls last, b.id
    loop
      exit when missing = 0
      ; insert into stock_movement (item_id, batch_id, at, pieces, reason, order_id)
        values (need.id, batch.id, at, -least(missing, batch.on_hand), 'sale', for_order)
      ; missing := missing - least(missing, batch.on_hand)
    ; end loop
    ; if missing > 0 then
      insert into stock_movement (item_id, at, pieces, reason, order_id) values (need.id, at, -missing, 'sale', for_order)
    ; end if
    ; delete from stock_hold h where h.customer_id = buyer and h.item_id = need.id
  ; end loop
; end $$;

-- Whether the packs of a batch may not be sent.
create function is_unfit(batch stock_batch, day date) returns boolean language sql stable as $$
  select coalesce(batch.off_sale_for = 'recall' or batch.best_before < day, false)
$$;

-- Returns the batches of an order that may not be sent, while it is not sent: recalled ones, and those past their best-before day. `pieces`: pieces of the
-- batch that are still to replace. With 0 pieces the batch is replaced, or counts as sent: parcels do not say their batches, so sent pieces count as
-- pieces of such a batch first.
create function unfit_pieces(for_order text, day date) returns table (item_id text, batch_id text, pieces integer) language sql stable as $$
  with taken as (
    select m.item_id, m.batch_id, -sum(m.pieces) as pieces, coalesce(sum(m.pieces) filter (where m.reason = 'replaced' and m.pieces > 0), 0) as replaced
    from stock_movement m
    where m.order_id = for_order
      and exists (select from stock_movement r join stock_batch b on b.id = r.batch_id where r.order_id = for_order and is_unfit(b, day))
      and exists (select from shop_order where id = for_order and status = 'Paid' and fulfilment in ('to_pack', 'packed'))
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

-- The release before this one asks about recalled batches only.
create or replace function recalled_pieces(for_order text) returns table (item_id text, batch_id text, pieces integer) language sql stable as $$
  select item_id, batch_id, pieces from unfit_pieces(for_order, '-infinity')
$$;

-- Does so under the locks of the order's items, in the order of their ids, as a sale does. So a recall at the same time comes before it or after it. The
-- order must be locked.
create function lock_unfit(for_order text, day date) returns table (item_id text, batch_id text, pieces integer) language plpgsql as $$
#variable_conflict use_column
begin
  perform 1 from stock_item i where i.id in (select m.item_id from stock_movement m where m.order_id = for_order) order by i.id for update
  ; return query select r.item_id, r.batch_id, r.pieces from unfit_pieces(for_order, day) r
; end $$;

-- Replaces the pieces of an order that may not be sent, from the batch that ends first, as far as pieces are on hand that no shopper holds. Returns
-- each such batch with the pieces replaced now and those without a replacement. The order must be locked.
create or replace function replace_recalled(for_order text, at timestamptz) returns table (item_id text, batch_id text, moved integer, missing integer)
language plpgsql as $$
#variable_conflict use_column
declare need record
; source record
; free bigint
; step integer
; begin
  for need in select r.item_id as item, r.batch_id as batch, r.pieces from lock_unfit(for_order, day_in_india(at)) r order by 1, 2 loop
    moved := 0
    ; select i.on_hand - coalesce((select sum(h.pieces) from stock_hold h where h.item_id = i.id and is_held(h.held_at, h.until, at)), 0)
        - coalesce((select sum(b.on_hand) from stock_batch b where b.item_id = i.id and b.on_hand > 0 and is_unfit(b, day_in_india(at))), 0) into free
      from stock_item i where i.id = need.item
    ; for source in
      select s.id, s.on_hand from (
        select b.id, b.on_hand, b.best_before, false as is_loose from stock_batch b
        where b.item_id = need.item and not b.off_sale and not is_unfit(b, day_in_india(at))
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

-- Gives batches to the pieces of an order that were sold before they came in: two movements of the order, whose sum is 0. So a recall finds their buyer, and
-- the batch has what lies on the shelf. The order must be locked.
create function give_batches(for_order text, at timestamptz) returns void language plpgsql as $$
declare need record
; batch record
; missing integer
; begin
  perform 1 from stock_item i where i.id in (select m.item_id from stock_movement m where m.order_id = for_order and m.batch_id is null)
    order by i.id for update
  ; for need in
    select i.id, least(-sum(m.pieces), (select coalesce(sum(b.on_hand), 0) from stock_batch b where b.item_id = i.id) - i.on_hand) as pieces
    from stock_movement m join stock_item i on i.id = m.item_id
    where m.order_id = for_order and m.batch_id is null group by i.id having sum(m.pieces) < 0 order by i.id
  loop
    missing := need.pieces
    ; for batch in
      select b.id, b.on_hand from stock_batch b
      where b.item_id = need.id and b.on_hand > 0 and not b.off_sale and not is_unfit(b, day_in_india(at)) order by b.best_before nulls last, b.id
    loop
      exit when missing <= 0
      ; insert into stock_movement (item_id, batch_id, at, pieces, reason, order_id)
        values (need.id, batch.id, at, -least(missing, batch.on_hand), 'replaced', for_order), (need.id, null, at, least(missing, batch.on_hand), 'replaced', for_order)
      ; missing := missing - least(missing, batch.on_hand)
    ; end loop
  ; end loop
; end $$;

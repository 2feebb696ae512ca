-- A bundle is a pack that is made of other packs. Its own item is not tracked: holds, sales and batches are those of its parts.
create table bundle_part (
  bundle_id text not null references stock_item (id),
  item_id text not null references stock_item (id),
  position integer not null,
  pieces integer not null check (pieces between 1 and 99),
  primary key (bundle_id, item_id),
  check (bundle_id <> item_id)
);
create index bundle_part_item on bundle_part (item_id);

-- The program locks both items before it writes a part, so two bundles never become parts of each other.
create function check_bundle_part() returns trigger language plpgsql as $$ begin
  if exists (select from bundle_part where bundle_id = new.item_id) or exists (select from bundle_part where item_id = new.bundle_id) then
    raise exception 'A bundle cannot be a part of a bundle.' using errcode = 'check_violation'
  ; end if
  ; return null; end $$;

create trigger bundle_part_fits after insert or update on bundle_part for each row execute function check_bundle_part();

-- Pages show whether a bundle is sold out.
create trigger bundle_part_changed after insert or update or delete on bundle_part for each statement execute function announce_catalogue();

create function announce_bundles() returns trigger language plpgsql as $$ begin
  if exists (select from bundle_part p where p.item_id = new.id
    and (old.tracked and old.on_hand < p.pieces) is distinct from (new.tracked and new.on_hand < p.pieces)) then
    perform pg_notify('catalogue', '')
  ; end if
  ; return null; end $$;

create trigger stock_item_bundles after update on stock_item for each row
  when (old.on_hand <> new.on_hand or old.tracked <> new.tracked) execute function announce_bundles();

-- The parts of a bundle at the time of the order: [{"itemId", "name", "pack", "pieces"}]. Null for any other pack. A later change of the bundle leaves it.
alter table order_line add column parts jsonb;

-- Returns the pieces that the lines of an order take of each item: a line takes its own item, or the parts of its bundle.
-- Packs that were taken off a paid order do not count.
create function pieces_of_order(for_order text) returns table (line integer, item_id text, per_pack bigint, pieces bigint) language sql stable as $$
  select l.position, n.item_id, n.per_pack, (l.qty - l.removed_qty) * n.per_pack
  from order_line l cross join lateral (
    select l.stock_item_id as item_id, 1::bigint as per_pack where l.parts is null
    union all
    select p."itemId", p.pieces from jsonb_to_recordset(l.parts) as p ("itemId" text, pieces bigint)
  ) n where l.order_id = for_order and n.item_id is not null
$$;

-- The functions of migration 0040, for the pieces of bundles too.
create or replace function stock_shortage(for_order text, at timestamptz) returns table (item_id text, wanted bigint, available bigint, on_hand integer)
language plpgsql as $$
#variable_conflict use_column
declare buyer text := (select customer_id from shop_order where id = for_order)
; begin
  perform pg_advisory_xact_lock(hashtextextended('stock held by ' || coalesce(buyer, ''), 0))
  ; perform 1 from stock_item i where i.tracked and i.id in (select w.item_id from pieces_of_order(for_order) w) order by i.id for update
  ; return query select * from (
      select i.id, n.wanted, i.on_hand - case when own.pieces >= n.wanted then 0 else (
          select coalesce(sum(h.pieces), 0) from stock_hold h where h.item_id = i.id and h.until > at and h.customer_id is distinct from buyer
        ) end as available, i.on_hand
      from (select w.item_id, sum(w.pieces)::bigint as wanted from pieces_of_order(for_order) w group by w.item_id) n
      join stock_item i on i.id = n.item_id and i.tracked
      left join stock_hold own on own.item_id = i.id and own.customer_id = buyer and own.until > at
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
  ; insert into stock_hold (customer_id, item_id, order_id, pieces, until)
    select buyer, i.id, for_order, sum(w.pieces), held_until from pieces_of_order(for_order) w join stock_item i on i.id = w.item_id and i.tracked group by i.id
; end $$;

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
    ; for batch in select b.id, b.on_hand from stock_batch b where b.item_id = need.id and b.on_hand > 0 order by b.best_before nulls last, b.id loop
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

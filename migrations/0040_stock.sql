-- Each pack of the catalogue has a stock item, which outlives changes of the catalogue. `on_hand` is the sum of its movements, held by a trigger. An item
-- that is not tracked can be sold without limit.
create table stock_item (
  id text primary key default replace(gen_random_uuid()::text, '-', ''),
  seq bigint generated always as identity unique,
  product_id text not null,
  quantity text not null,
  sku text check (sku ~ '^[A-Za-z0-9][A-Za-z0-9._/-]{0,39}$'),
  barcode text check (barcode ~ '^[A-Za-z0-9-]{4,40}$'),
  weight_g integer check (weight_g between 1 and 100000),
  cost_paise integer check (cost_paise between 0 and 100000000),
  tracked boolean not null default false,
  on_hand integer not null default 0,
  low_at integer check (low_at between 0 and 1000000),
  most_per_order integer check (most_per_order between 1 and 999),
  may_oversell boolean not null default false,
  version integer not null default 1,
  unique (product_id, quantity)
);
create unique index stock_item_sku on stock_item (lower(sku)) where sku is not null;
create unique index stock_item_barcode on stock_item (barcode) where barcode is not null;
create index stock_item_low on stock_item (seq) where tracked and on_hand <= coalesce(low_at, 0);

insert into stock_item (product_id, quantity) select product_id, quantity from variant;

create function add_stock_item() returns trigger language plpgsql as $$ begin
  insert into stock_item (product_id, quantity) values (new.product_id, new.quantity) on conflict (product_id, quantity) do nothing
  ; return null; end $$;

create trigger variant_has_stock after insert on variant for each row execute function add_stock_item();

create trigger stock_item_version before update of sku, barcode, weight_g, cost_paise, tracked, low_at, most_per_order, may_oversell on stock_item for each row
  execute function raise_version();

-- Pages show whether a pack is sold out.
create trigger stock_item_sold_out after update on stock_item for each row
  when ((old.tracked and old.on_hand <= 0) is distinct from (new.tracked and new.on_hand <= 0)) execute function announce_catalogue();

-- A batch of one pack, as it is printed on it.
create table stock_batch (
  id text primary key default replace(gen_random_uuid()::text, '-', ''),
  item_id text not null references stock_item (id),
  code text not null check (length(code) between 1 and 40),
  packed_on date,
  best_before date,
  on_hand integer not null default 0,
  check (packed_on <= best_before)
);
create unique index stock_batch_code on stock_batch (item_id, lower(code));
create index stock_batch_left on stock_batch (item_id, best_before) where on_hand > 0;

-- The ledger: rows are only added. `pieces` is positive for what comes in, negative for what goes out.
create table stock_movement (
  id bigint generated always as identity primary key,
  item_id text not null references stock_item (id),
  batch_id text references stock_batch (id),
  at timestamptz not null,
  pieces integer not null check (pieces <> 0 and pieces between -1000000 and 1000000),
  reason text not null check (reason in ('receipt', 'sale', 'cancelled', 'return', 'correction', 'loss', 'sample')),
  order_id text check ((order_id is not null) = (reason in ('sale', 'cancelled', 'return'))),
  actor_id text,
  note text not null default '' check (length(note) <= 500),
  request_key text unique
);
create index stock_movement_item on stock_movement (item_id, id);
create index stock_movement_order on stock_movement (order_id, item_id) where order_id is not null;
create index stock_movement_batch on stock_movement (batch_id, id) where batch_id is not null;
create unique index stock_movement_sale on stock_movement (order_id, item_id, batch_id) nulls not distinct where reason = 'sale';

create function add_to_stock() returns trigger language plpgsql as $$ begin
  update stock_item set on_hand = on_hand + new.pieces where id = new.item_id
  ; update stock_batch set on_hand = on_hand + new.pieces where id = new.batch_id
  ; return null; end $$;

create trigger stock_moved after insert on stock_movement for each row execute function add_to_stock();

-- The pieces that a shopper's newest cart holds while they pay. A shopper holds one cart at a time.
create table stock_hold (
  customer_id text not null references customer (id) on delete cascade,
  item_id text not null references stock_item (id),
  order_id text not null,
  pieces integer not null check (pieces > 0),
  until timestamptz not null,
  primary key (customer_id, item_id)
);
create index stock_hold_item on stock_hold (item_id, until);

-- Lines of attempts that may still be paid get their item. Lines of older orders have none.
alter table order_line add column stock_item_id text;
update order_line l set stock_item_id = i.id from shop_order o, stock_item i
  where o.id = l.order_id and o.status in ('Pending', 'Unpaid') and o.next_check_at is not null and i.product_id = l.product_id and i.quantity = l.quantity_label;

alter table payment
  drop constraint payment_lane_check,
  add constraint payment_lane_check check (lane in ('settled', 'surplus', 'amount_differs', 'no_order', 'after_cancel', 'coupon_spent', 'out_of_stock'));

-- Locks the tracked items of an order and returns those that have too few pieces. Pieces that other shoppers hold count as gone, unless this shopper
-- holds enough. The items are locked in the order of their ids, after the shopper's holds, so that two orders never wait for each other.
create function stock_shortage(for_order text, at timestamptz) returns table (item_id text, wanted bigint, available bigint, on_hand integer)
language plpgsql as $$
#variable_conflict use_column
declare buyer text := (select customer_id from shop_order where id = for_order)
; begin
  perform pg_advisory_xact_lock(hashtextextended('stock held by ' || coalesce(buyer, ''), 0))
  ; perform 1 from stock_item i where i.tracked and i.id in (select l.stock_item_id from order_line l where l.order_id = for_order) order by i.id for update
  ; return query select * from (
      select i.id, n.wanted, i.on_hand - case when own.pieces >= n.wanted then 0 else (
          select coalesce(sum(h.pieces), 0) from stock_hold h where h.item_id = i.id and h.until > at and h.customer_id is distinct from buyer
        ) end as available, i.on_hand
      from (select l.stock_item_id, sum(l.qty) as wanted from order_line l where l.order_id = for_order group by l.stock_item_id) n
      join stock_item i on i.id = n.stock_item_id and i.tracked
      left join stock_hold own on own.item_id = i.id and own.customer_id = buyer and own.until > at
    ) needed (item_id, wanted, available, on_hand) where needed.wanted > needed.available
; end $$;

-- Holds the pieces of an attempt until `until`, in place of what the shopper held before. Returns the items that have too few; then it holds nothing.
create function hold_stock(for_order text, at timestamptz, until timestamptz) returns table (item_id text, wanted bigint, available bigint, on_hand integer)
language plpgsql as $$
#variable_conflict use_column
declare buyer text := (select customer_id from shop_order where id = for_order)
; held_until timestamptz := until
; begin
  return query select * from stock_shortage(for_order, at)
  ; if found then return; end if
  ; delete from stock_hold h where h.customer_id = buyer
  ; insert into stock_hold (customer_id, item_id, order_id, pieces, until)
    select buyer, i.id, for_order, sum(l.qty), held_until from order_line l join stock_item i on i.id = l.stock_item_id and i.tracked
    where l.order_id = for_order group by i.id
; end $$;

-- Takes the pieces of a paid order, from the batch that ends first. Returns the items that have too few; then it takes nothing. An item that the owner
-- lets oversell may fall below zero.
create function take_stock(for_order text, at timestamptz) returns table (item_id text, wanted bigint, available bigint, on_hand integer)
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
    select i.id, sum(l.qty)::integer as wanted from order_line l join stock_item i on i.id = l.stock_item_id and i.tracked
    where l.order_id = for_order group by i.id order by i.id
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

-- Staff may take pieces off a paid order before it is packed. `qty` stays what was bought and paid. What is left to send is `qty - removed_qty`.
-- Every line that exists has removed nothing, so the constraint need not read them.
alter table order_line add column removed_qty integer not null default 0;
alter table order_line add constraint order_line_removed_fits check (removed_qty between 0 and qty) not valid;

-- A removal raises the order's version, and never takes a piece that is in a parcel. It takes turns with the packer.
create function check_removed_pieces() returns trigger language plpgsql as $$ declare packed integer; begin
  update shop_order set version = version + 1 where id = new.order_id
  ; select coalesce(sum(l.qty), 0) into packed from parcel p join parcel_line l on l.parcel_id = p.id where p.order_id = new.order_id and l.position = new.position
  ; if packed > new.qty - new.removed_qty then
    raise exception 'The parcels of % hold pieces that would be removed from its line %.', new.order_id, new.position using errcode = 'check_violation'; end if
  ; return null; end $$;

create trigger order_line_removed after update of removed_qty on order_line for each row
  when (old.removed_qty is distinct from new.removed_qty) execute function check_removed_pieces();

create or replace function check_parcel_line() returns trigger language plpgsql as $$ declare to_send integer; packed integer; owner text; begin
  select order_id into owner from parcel where id = new.parcel_id
  ; perform from shop_order where id = owner for no key update
  ; select qty - removed_qty into to_send from order_line where order_id = owner and position = new.position
  ; select sum(l.qty) into packed from parcel p join parcel_line l on l.parcel_id = p.id where p.order_id = owner and l.position = new.position
  ; if packed > coalesce(to_send, 0) then raise exception 'The parcels of % hold more pieces than its line %.', owner, new.position using errcode = 'check_violation'; end if
  ; return null; end $$;

create or replace trigger shop_order_version before update of status, tracking_id, tracking_url, address on shop_order
for each row when ((old.status, old.tracking_id, old.tracking_url, old.address) is distinct from (new.status, new.tracking_id, new.tracking_url, new.address))
execute function raise_version();

-- Pieces that staff removed from an order come back with a reason of their own.
alter table stock_movement
  drop constraint stock_movement_reason_check,
  drop constraint stock_movement_check,
  add constraint stock_movement_reason_check
    check (reason in ('receipt', 'sale', 'cancelled', 'removed', 'return', 'correction', 'loss', 'sample')) not valid,
  add constraint stock_movement_check check ((order_id is not null) = (reason in ('sale', 'cancelled', 'removed', 'return'))) not valid;

-- Tags of staff. `key` is the tag in lower case: a tag is unique in any letter case, and the
-- program folds letters that the database's collation may not. `listed_at` and `seq` are those of the placed order, which never change. So the list of a tag
-- is one walk along an index, whether the tag is rare or common.
create table order_tag (
  order_id text not null references shop_order (id) on delete cascade,
  key text not null check (length(key) between 1 and 80),
  name text not null check (length(name) between 1 and 40),
  listed_at timestamptz not null,
  seq bigint not null,
  primary key (order_id, key)
);
create index order_tag_listed on order_tag (key, listed_at desc, seq desc);

create table customer_tag (
  customer_id text not null references customer (id) on delete cascade,
  key text not null check (length(key) between 1 and 80),
  name text not null check (length(name) between 1 and 40),
  seq bigint not null,
  primary key (customer_id, key)
);
create index customer_tag_listed on customer_tag (key, seq desc);

-- Notes of staff. A note that was emptied keeps its row, and so its version.
create table order_note (
  order_id text primary key references shop_order (id) on delete cascade,
  text text not null check (length(text) <= 1000),
  on_slip boolean not null default false,
  version integer not null default 1
);
create trigger order_note_version before update on order_note for each row execute function raise_version();

create table customer_note (
  customer_id text primary key references customer (id) on delete cascade,
  text text not null check (length(text) <= 1000),
  version integer not null default 1
);
create trigger customer_note_version before update on customer_note for each row execute function raise_version();

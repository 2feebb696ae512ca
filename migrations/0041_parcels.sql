-- How far the parcels of a paid order are. It stands beside `status`, whose meaning stays: null before payment, then to_pack, packed, shipped, delivered.
-- Nearly every order of an old shop is delivered. So that is the default of the rows that exist, which need no write, and only the others are updated.
alter table shop_order add column fulfilment text default 'delivered' check (fulfilment in ('to_pack', 'packed', 'shipped', 'delivered'));
alter table shop_order alter column fulfilment drop default;
update shop_order set fulfilment = case
    when paid_at is null then null
    when coalesce(tracking_url, '') <> '' then 'shipped'
    when status = 'Paid' then 'to_pack'
  end
where status <> 'Delivered';

-- The queue of the packer, oldest first: all that is not shipped, and what is packed.
create index shop_order_to_ship on shop_order (listed_at, seq) where fulfilment in ('to_pack', 'packed');
create index shop_order_packed on shop_order (listed_at, seq) where fulfilment = 'packed';

-- Follows the status and the tracking link, which the previous release writes too. A write of `fulfilment` alone stands.
create function keep_fulfilment() returns trigger language plpgsql as $$ begin
  new.fulfilment := case
    when new.status = 'Delivered' then 'delivered'
    when coalesce(new.tracking_url, '') <> '' or new.fulfilment = 'shipped' then 'shipped'
    when new.status = 'Paid' then coalesce(new.fulfilment, 'to_pack') end
  ; return new; end $$;

create trigger shop_order_fulfilment before insert or update of status, tracking_id, tracking_url on shop_order
for each row when (new.paid_at is not null) execute function keep_fulfilment();

-- One order may go in several parcels, numbered from 1. A link that was typed as it is has no carrier and no number (air waybill).
create table parcel (
  id text primary key,
  order_id text not null references shop_order (id),
  number integer not null check (number > 0),
  carrier text check (length(carrier) between 1 and 40),
  awb text check (awb ~ '^[A-Z0-9-]{6,30}$'),
  tracking_url text check (length(tracking_url) between 1 and 2000),
  packed_at timestamptz not null,
  shipped_at timestamptz,
  unique (order_id, number),
  unique (carrier, awb)
);

create table parcel_line (
  parcel_id text not null references parcel (id) on delete cascade,
  position integer not null check (position >= 0),
  qty integer not null check (qty > 0),
  primary key (parcel_id, position)
);

-- Refuses more pieces in the parcels of an order than its line has. Two people who pack the same order take turns.
create function check_parcel_line() returns trigger language plpgsql as $$ declare ordered integer; packed integer; owner text; begin
  select order_id into owner from parcel where id = new.parcel_id
  ; perform from shop_order where id = owner for no key update
  ; select qty into ordered from order_line where order_id = owner and position = new.position
  ; select sum(l.qty) into packed from parcel p join parcel_line l on l.parcel_id = p.id where p.order_id = owner and l.position = new.position
  ; if packed > coalesce(ordered, 0) then raise exception 'The parcels of % hold more pieces than its line %.', owner, new.position using errcode = 'check_violation'; end if
  ; return null; end $$;

create trigger parcel_line_fits after insert or update on parcel_line for each row execute function check_parcel_line();

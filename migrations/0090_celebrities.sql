-- A celebrity is a row. Coupons, orders and statement links refer to its id, so a new name changes none of them.
lock table shop_order, payment, refund, coupon, statement_link in share row exclusive mode;

-- The key by which two names are the same, as nameKey in src/kernel/text.ts computes it. This release stores what nameKey returns; the function serves the
-- rows of earlier releases. `lower` knows ASCII letters only in some databases, so it sees accents apart from their letters.
create function name_key(line text) returns text language sql immutable parallel safe as $$
  select normalize(btrim(lower(regexp_replace(regexp_replace(normalize(line, NFD),
    '[\u00AD\u034F\u0600-\u0605\u061C\u06DD\u070F\u0890-\u0891\u08E2\u115F-\u1160\u17B4-\u17B5\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFFB\U000E0000-\U000E0FFF]',
    '', 'g'), '[\s\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000]+', ' ', 'g'))), NFC) $$;

-- The id of a celebrity that an earlier release knew by name only. Orders from before this migration keep the name, which gives the id.
-- The body is parsed now, so that it holds in the empty search path of an index that is built.
create function celebrity_of(celebrity_id text, created_by text) returns text language sql immutable parallel safe
  return coalesce(celebrity_id, md5(name_key(created_by)));

create table celebrity (
  id text primary key,
  seq bigint not null generated always as identity unique,
  name text not null check (length(name) between 1 and 200),
  key text not null unique,
  created_at timestamptz not null default now()
);

-- The newest coupon says how a name is spelled; else the newest day of its figures, or an attempt.
insert into celebrity (id, name, key)
  select distinct on (name_key(name)) celebrity_of(null, name), name, name_key(name) from (
    select created_by as name, 2 as source, seq as newest from coupon
    union all select name, 1, day - date '2000-01-01' from (select name, day from sales_day where measure = 'celebrity'
      union select name, day from sales_change where measure = 'celebrity') figure
    union all select coupon_created_by, 0, seq from shop_order where status in ('Pending', 'Unpaid') and coupon_created_by is not null
  ) known order by name_key(name), source desc, newest desc;

alter table coupon add column celebrity_id text references celebrity (id);
update coupon set celebrity_id = celebrity_of(null, created_by);
create index coupon_celebrity on coupon (celebrity_id);

alter table shop_order add column celebrity_id text;
-- Replaces shop_order_celebrity, which the previous release reads.
create index shop_order_celebrity_id on shop_order (celebrity_of(celebrity_id, coupon_created_by), listed_at desc, seq desc)
  where coupon_created_by is not null;

-- Two links to one celebrity, by two spellings, become one: the newer link works.
alter table statement_link add column celebrity_id text references celebrity (id) on delete cascade;
insert into celebrity (id, name, key) select distinct on (name_key(name)) celebrity_of(null, name), name, name_key(name) from statement_link
  order by name_key(name), created_at desc on conflict do nothing;
delete from statement_link old using statement_link newer
  where name_key(newer.name) = name_key(old.name) and (newer.created_at, newer.celebrity) > (old.created_at, old.celebrity);
update statement_link set celebrity_id = celebrity_of(null, name);
create unique index statement_link_celebrity_id on statement_link (celebrity_id);

-- The previous release writes names only. A row whose celebrity has another name takes the celebrity of that name, and creates a missing one.
create function find_or_add_celebrity(typed text) returns text language sql as $$
  insert into celebrity (id, name, key) values (replace(gen_random_uuid()::text, '-', ''), typed, name_key(typed))
  on conflict (key) do update set key = excluded.key returning id $$;

create function keep_celebrity() returns trigger language plpgsql as $$ begin
  if not exists (select from celebrity where id = new.celebrity_id and name = new.created_by) then new.celebrity_id := find_or_add_celebrity(new.created_by)
  ; end if; return new; end $$;
create trigger coupon_celebrity before insert or update of created_by on coupon for each row execute function keep_celebrity();

create function keep_order_celebrity() returns trigger language plpgsql as $$ begin
  new.celebrity_id := coalesce((select celebrity_id from coupon where id = new.coupon_id), find_or_add_celebrity(new.coupon_created_by)); return new; end $$;
create trigger order_celebrity before insert on shop_order for each row
  when (new.coupon_created_by is not null and new.celebrity_id is null) execute function keep_order_celebrity();

create function keep_link_celebrity() returns trigger language plpgsql as $$ begin
  new.celebrity_id := find_or_add_celebrity(new.name); return new; end $$;
create trigger statement_link_celebrity before insert on statement_link for each row when (new.celebrity_id is null) execute function keep_link_celebrity();

-- The measures `ledger…` count by celebrity. The measures `celebrity…` count by name, for the previous release.
create or replace function facts_of_order(o shop_order) returns table (measure text, name text, orders bigint, qty bigint, paise numeric) language sql immutable as $$
  select f.measure, f.name, 1::bigint, 0::bigint, f.paise::numeric
  from (values
    ('order', '', o.total_paise),
    ('status', o.status, o.total_paise),
    ('coupon', o.coupon_code, o.total_paise),
    ('celebrity', o.coupon_created_by, o.total_paise),
    ('celebrity_gross', o.coupon_created_by, o.subtotal_paise),
    ('celebrity_cancelled', case when o.status = 'Cancelled' then o.coupon_created_by end, o.total_paise),
    ('ledger', celebrity_of(o.celebrity_id, o.coupon_created_by), o.total_paise),
    ('ledger_gross', celebrity_of(o.celebrity_id, o.coupon_created_by), o.subtotal_paise),
    ('ledger_cancelled', case when o.status = 'Cancelled' then celebrity_of(o.celebrity_id, o.coupon_created_by) end, o.total_paise)
  ) f (measure, name, paise)
  where o.paid_at is not null and f.name is not null $$;

create or replace function facts_of_ledger_refund(r refund, p payment, o shop_order)
  returns table (measure text, name text, orders bigint, qty bigint, paise numeric) language sql immutable as $$
  select f.measure, f.name, 1::bigint, 0::bigint, r.amount_paise::numeric
  from (values ('celebrity_refunded', o.coupon_created_by), ('ledger_refunded', celebrity_of(o.celebrity_id, o.coupon_created_by))) f (measure, name)
  where r.status <> 'failed' and p.lane = 'settled' and o.paid_at is not null and o.status <> 'Cancelled' and o.coupon_created_by is not null $$;

insert into sales_day (measure, day, name, orders, qty, paise)
  select replace(measure, 'celebrity', 'ledger'), day, celebrity_of(null, name), sum(orders), sum(qty), sum(paise)
  from (select measure, day, name, orders, qty, paise from sales_day union all select measure, day, name, orders, qty, paise from sales_change) figure
  where measure in ('celebrity', 'celebrity_gross', 'celebrity_cancelled', 'celebrity_refunded') group by 1, 2, 3;

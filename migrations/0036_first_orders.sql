-- Whether an order is its customer's first is decided once, when it is paid. Orders that are paid at once take turns, so only one is the first. Erasing the
-- customer later changes no figure. Orders from before this migration are still compared with the customer's others.
alter table shop_order add column is_first boolean;

create function decide_first_order() returns trigger language plpgsql as $$ begin
  perform pg_advisory_xact_lock(hashtextextended('first order of ' || new.customer_id, 0))
  ; new.is_first := not exists (select from shop_order e where e.customer_id = new.customer_id and e.paid_at is not null and e.id <> new.id)
  ; return new; end $$;

create trigger order_paid before update of status on shop_order for each row
  when (old.paid_at is null and new.paid_at is not null and new.customer_id is not null) execute function decide_first_order();

create or replace function facts_of_placing(o shop_order) returns table (measure text, name text, orders bigint, qty bigint, paise numeric) language sql stable as $$
  select 'product', l.name, 1::bigint, sum(l.qty)::bigint, sum(l.net_paise - l.coupon_share_paise)
  from order_line l where l.order_id = o.id and o.paid_at is not null group by l.name
  union all
  select 'customer', case when coalesce(o.is_first, not exists (
      select from shop_order e where e.customer_id = o.customer_id and e.paid_at is not null and e.paid_at < o.paid_at
    )) then 'new' else 'returning' end, 1, 0, o.total_paise where o.paid_at is not null $$;

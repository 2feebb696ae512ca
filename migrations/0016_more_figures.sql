-- More is counted as sales are, so that it costs the same at a million orders: the orders of a coupon, what a celebrity's ledger adds up, accounts by
-- role, messages by whether they were handled. What was given back counts in a ledger while the order stands, so the order's row is locked before
-- a refund of it begins or ceases to count. Money that was given back never settles an order: a payment's lane needs no eye kept on it here.
lock table shop_order, payment, refund, customer, lead in share row exclusive mode;

create or replace view sales_fact as
  with placed as not materialized (
    select o.*, day_in_india(o.listed_at) as day from shop_order o where o.paid_at is not null
  )
  select id as order_id, listed_at as at, day, 'order' as measure, '' as name, 1::bigint as orders, 0::bigint as qty, total_paise as paise from placed
  union all
  select id, listed_at, day, 'status', status, 1, 0, total_paise from placed
  union all
  select id, listed_at, day, 'celebrity', coupon_created_by, 1, 0, total_paise from placed where coupon_created_by is not null
  union all
  select o.id, o.listed_at, o.day, 'product', l.name, 1, sum(l.qty), sum(l.net_paise - l.coupon_share_paise)
    from placed o join order_line l on l.order_id = o.id group by o.id, o.listed_at, o.day, l.name
  union all
  select o.id, o.listed_at, o.day, 'customer', case when exists (
      select from shop_order e where e.customer_id = o.customer_id and e.paid_at is not null and e.paid_at < o.paid_at
    ) then 'returning' else 'new' end, 1, 0, o.total_paise from placed o
  union all
  select order_id, created_at, day_in_india(created_at), 'payment', lane, 1, 0, amount_paise
    from payment where status in ('captured', 'refunded') and currency = 'INR' and lane is not null
  union all
  select p.order_id, p.created_at, day_in_india(p.created_at), 'refund', p.lane, 1, 0, r.amount_paise
    from refund r join payment p on p.id = r.payment_id where r.status = 'processed' and p.lane is not null
  union all
  select id, listed_at, day, 'coupon', coupon_code, 1, 0, total_paise from placed where coupon_code is not null
  union all
  select id, listed_at, day, 'celebrity_gross', coupon_created_by, 1, 0, subtotal_paise from placed where coupon_created_by is not null
  union all
  select id, listed_at, day, 'celebrity_cancelled', coupon_created_by, 1, 0, total_paise from placed where coupon_created_by is not null and status = 'Cancelled'
  union all
  select o.id, o.listed_at, o.day, 'celebrity_refunded', o.coupon_created_by, 1, 0, r.amount_paise
    from placed o join payment p on p.order_id = o.id and p.lane = 'settled' join refund r on r.payment_id = p.id and r.status <> 'failed'
    where o.coupon_created_by is not null and o.status <> 'Cancelled'
  union all
  select null, created_at, day_in_india(created_at), 'account', role, 1, 0, 0 from customer
  union all
  select null, created_at, day_in_india(created_at), 'lead', case when handled_at is null then 'open' else 'handled' end, 1, 0, 0 from lead;

create function note_celebrity_sale() returns trigger language plpgsql as $$ begin
  if old.paid_at is null then insert into sales_change (day, measure, name, orders, qty, paise)
    select day, measure, name, orders, qty, paise from sales_fact
    where order_id = new.id and measure in ('coupon', 'celebrity_gross', 'celebrity_cancelled', 'celebrity_refunded'); else
    insert into sales_change (day, measure, name, orders, qty, paise)
    select day_in_india(new.listed_at), sum.measure, new.coupon_created_by, sum.sign * sum.count, 0, sum.sign * sum.paise
    from (
      select 'celebrity_cancelled' as measure, case when new.status = 'Cancelled' then 1 else -1 end as sign, 1 as count, new.total_paise as paise
      union all
      select 'celebrity_refunded', case when new.status = 'Cancelled' then -1 else 1 end, count(*), sum(r.amount_paise)
      from payment p join refund r on r.payment_id = p.id where p.order_id = new.id and p.lane = 'settled' and r.status <> 'failed'
    ) sum where sum.count > 0; end if; return null; end $$;

-- The view takes longer to plan than to ask: once for a connection, instead of for each of its first orders.
alter function note_sale() set plan_cache_mode = force_generic_plan;
alter function note_celebrity_sale() set plan_cache_mode = force_generic_plan;

create trigger celebrity_sale after update of status on shop_order for each row
  when (new.coupon_created_by is not null and new.paid_at is not null and (old.paid_at is null or (new.status = 'Cancelled') <> (old.status = 'Cancelled')))
  execute function note_celebrity_sale();

create function note_celebrity_refund() returns trigger language plpgsql as $$ begin
  insert into sales_change (day, measure, name, orders, qty, paise)
    with placed as materialized (
      select o.* from payment p join shop_order o on o.id = p.order_id
      where p.id = new.payment_id and p.lane = 'settled' and o.paid_at is not null and o.coupon_created_by is not null for no key update of o
    )
    select day_in_india(listed_at), 'celebrity_refunded', coupon_created_by, tg_argv[0]::integer, 0, tg_argv[0]::integer * new.amount_paise
    from placed where status <> 'Cancelled'; return null; end $$;

create trigger celebrity_refund_begins after insert on refund for each row
  when (new.status <> 'failed') execute function note_celebrity_refund('1');

create trigger celebrity_refund_again after update of status on refund for each row
  when (old.status = 'failed' and new.status <> 'failed') execute function note_celebrity_refund('1');

create trigger celebrity_refund_fails after update of status on refund for each row
  when (old.status <> 'failed' and new.status = 'failed') execute function note_celebrity_refund('-1');

create function note_account() returns trigger language plpgsql as $$ begin
  if tg_op <> 'INSERT' then insert into sales_change (day, measure, name, orders, qty, paise) values (day_in_india(old.created_at), 'account', old.role, -1, 0, 0); end if
  ; if tg_op <> 'DELETE' then insert into sales_change (day, measure, name, orders, qty, paise) values (day_in_india(new.created_at), 'account', new.role, 1, 0, 0); end if
  ; return null; end $$;

create trigger account_came_or_went after insert or delete on customer for each row execute function note_account();

create trigger account_changed after update of role on customer for each row when (new.role <> old.role) execute function note_account();

create function note_lead() returns trigger language plpgsql as $$ begin
  if tg_op <> 'INSERT' then insert into sales_change (day, measure, name, orders, qty, paise)
    values (day_in_india(old.created_at), 'lead', case when old.handled_at is null then 'open' else 'handled' end, -1, 0, 0); end if
  ; if tg_op <> 'DELETE' then insert into sales_change (day, measure, name, orders, qty, paise)
    values (day_in_india(new.created_at), 'lead', case when new.handled_at is null then 'open' else 'handled' end, 1, 0, 0); end if
  ; return null; end $$;

create trigger lead_came_or_went after insert or delete on lead for each row execute function note_lead();

create trigger lead_handled after update of handled_at on lead for each row
  when ((new.handled_at is null) <> (old.handled_at is null)) execute function note_lead();

insert into sales_day (measure, day, name, orders, qty, paise)
  select measure, day, name, sum(orders), sum(qty), sum(paise) from sales_fact
  where measure in ('coupon', 'celebrity_gross', 'celebrity_cancelled', 'celebrity_refunded', 'account', 'lead') group by measure, day, name;

-- One name's figures over all its days.
create index sales_day_name on sales_day (lower(name), measure, day);

-- A statement is read as orders are listed, by an index that is there in any case.
drop index shop_order_celebrity_ledger;

-- Lets one transaction at a time decide about a customer's first order. The lock lasts until the transaction ends.
create or replace function lock_first_order(customer_id text) returns void language sql as $$
  select pg_advisory_xact_lock(hashtextextended('first order of ' || customer_id, 0)) $$;

-- When an order is placed, stores whether it is the customer's first.
create or replace function decide_first_order() returns trigger language plpgsql as $$ begin
  perform lock_first_order(new.customer_id);
  new.is_first := not exists (select from shop_order e where e.customer_id = new.customer_id and e.paid_at is not null and e.id <> new.id);
  return new; end $$;

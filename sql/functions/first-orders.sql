create or replace function decide_first_order() returns trigger language plpgsql as $$ begin
  perform pg_advisory_xact_lock(hashtextextended('first order of ' || new.customer_id, 0));
  new.is_first := not exists (select from shop_order e where e.customer_id = new.customer_id and e.paid_at is not null and e.id <> new.id);
  return new; end $$;

-- Adds an order to the uses and the revenue of its coupon (argument 1), or takes it off again (argument -1). The order's row is always locked before
-- the coupon's row.
create or replace function count_coupon_use() returns trigger language plpgsql as $$ begin
  update coupon set uses = uses + tg_argv[0]::integer, revenue_paise = revenue_paise + tg_argv[0]::integer * new.total_paise where id = new.coupon_id;
  return null; end $$;

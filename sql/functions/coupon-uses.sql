-- Each change of an order is counted in the same transaction. The order's row is always locked before the coupon's.
create or replace function count_coupon_use() returns trigger language plpgsql as $$ begin
  update coupon set uses = uses + tg_argv[0]::integer, revenue_paise = revenue_paise + tg_argv[0]::integer * new.total_paise where id = new.coupon_id;
  return null; end $$;

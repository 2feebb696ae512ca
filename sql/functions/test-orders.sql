-- True for a payment of an order of test mode (`shop_order.is_test`). No figure counts such orders, their payments and their refunds.
create or replace function is_of_test(p payment) returns boolean language sql stable as $$
  select coalesce((select is_test from shop_order where id = p.order_id), false) $$;

-- additive
-- The orders to a state of India, however it is written.
create index shop_order_state on shop_order (lower(address ->> 'state'), listed_at desc, seq desc);

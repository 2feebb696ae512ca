-- additive
-- The orders to a city, in any letter case, and to a PIN code.
create index shop_order_city on shop_order (lower(address ->> 'city'), listed_at desc, seq desc);
create index shop_order_pin on shop_order ((address ->> 'pincode'), listed_at desc, seq desc);

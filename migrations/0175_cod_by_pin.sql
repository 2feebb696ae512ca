-- additive
-- The parcels of cash on delivery to a PIN code, which the score counts.
create index shop_order_cod_pin on shop_order ((address ->> 'pincode'), paid_at) where method = 'cod';

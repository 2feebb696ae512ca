-- additive
-- A courier's payout finds an order by the tracking number that somebody typed into it.
create index shop_order_tracking_number on shop_order (upper(tracking_id)) where tracking_id is not null;

-- These indexes only helped to find the rows to fill.
drop index shop_order_unkeyed;
drop index customer_unkeyed;
drop index lead_unkeyed;
drop index review_unkeyed;

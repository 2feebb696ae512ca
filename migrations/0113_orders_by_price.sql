-- Orders that sold a product, and those that sold one pack of it at a price. The price is after the product's discount and before a coupon, rounded as
-- the product page rounds it.
create index order_line_price on order_line (product_id, (unit_paise - (unit_paise::bigint * discount_bp + 5000) / 10000), order_id);

-- Orders find a coupon's code as coupons do: case and blanks do not matter. The index on lower(coupon_code) stays for the release before.
create index shop_order_same_coupon on shop_order (upper(replace(coupon_code, ' ', '')), listed_at desc, seq desc) where coupon_code is not null;

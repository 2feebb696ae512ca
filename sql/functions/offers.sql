-- Returns whether an automatic discount is active, or an owner has set a delivery charge. Without either, a cart costs the sum of its packs.
create or replace function has_offers() returns boolean language sql stable as $$
  select exists (select from discount where coupon_id is null and active) or exists (select from setting where name = 'deliveryCharge') $$;

-- Returns whether an automatic discount is on, or an owner has set a delivery charge: without either, a cart costs what its packs cost.
create or replace function has_offers() returns boolean language sql stable as $$
  select exists (select from discount where coupon_id is null and active) or exists (select from setting where name = 'deliveryCharge') $$;

-- Returns what the courier collects for an order, in paise: the total less the advance, or 0 for an order that is paid online. `cashPaiseOf` of
-- src/shop/orders/rules/cash.ts is the same rule.
create or replace function cash_of(o shop_order) returns bigint language sql immutable as $$
  select case when o.method = 'cod' then o.total_paise - o.advance_paise else 0 end $$;

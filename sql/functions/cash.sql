-- What the courier collects for an order, in paise: nothing of one that is paid online, else what was not paid before. `cashPaiseOf` is the same rule.
create or replace function cash_of(o shop_order) returns bigint language sql immutable as $$
  select case when o.method = 'cod' then o.total_paise - o.advance_paise else 0 end $$;

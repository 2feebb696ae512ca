-- Whether a hold is valid. The planner inlines only a stable function here, because adding an interval to a time depends on the time zone. Inlined, the
-- condition on `until` uses the index; else the function runs for each ended hold of a pack.
create or replace function is_held(held_at timestamptz, until timestamptz, at timestamptz) returns boolean language sql stable as $$
  select until > at and coalesce(held_at <= at + interval '1 minute', true)
$$;

-- An attempt that ends frees its holds.
create index stock_hold_order on stock_hold (order_id);

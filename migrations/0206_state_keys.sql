-- additive: no release had the index that goes
-- The orders to a state by the canonical form of its name.
\i sql/functions/states.sql
create index shop_order_state_key on shop_order (state_key(address ->> 'state'), listed_at desc, seq desc);
drop index shop_order_state;

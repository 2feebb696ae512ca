-- Who asks the payment provider for an attempt's order, and until when nobody else does: one cart that is sent many times at once has one.
alter table shop_order add column asked_by text, add column asked_until timestamptz;

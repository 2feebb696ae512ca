-- additive
-- A shop goes live with connections that have sent something, and without the orders of its test mode.
alter table connection add column tested_version integer;
comment on column connection.tested_version is 'The version that sent a test message, by which the shop may go live. Null before.';

alter table shop_order add column is_test boolean not null default false;
comment on column shop_order.is_test is 'Placed in test mode of a shop that can go live: no money moved, and the order has no tax documents.';

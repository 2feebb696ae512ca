-- The payment provider of each row, by its name in the program's table. Everything before this release belongs to Razorpay.
alter table shop_order add column provider text not null default 'razorpay';
alter table phone_order add column provider text not null default 'razorpay';
alter table payment add column provider text not null default 'razorpay';
alter table refund add column provider text not null default 'razorpay';
alter table webhook_event add column provider text not null default 'razorpay';
comment on column shop_order.provider is 'The payment provider of its provider order, or of the next one while it has none.';
comment on column phone_order.provider is 'The payment provider of its link.';
comment on column payment.provider is 'The payment provider that took it, and that refunds it.';
comment on column refund.provider is 'The payment provider of its payment.';
comment on column webhook_event.provider is 'The payment provider that signed it.';

-- additive: the check holds for every row of the previous release, whose advance is 0
-- Part payment: a cash on delivery order of which a part was paid online before it was placed.
alter table shop_order
  add column advance_paise bigint not null default 0,
  add constraint shop_order_advance_check check (advance_paise = 0 or advance_paise >= 100 and advance_paise < total_paise) not valid;
comment on column shop_order.advance_paise is 'What is paid online before the order is placed, of an order that is paid in cash on delivery.';
alter table cod_order add column keeps_advance boolean not null default false;
comment on column cod_order.keeps_advance is 'The shopper was told that the advance is kept if the parcel comes back.';
alter table tax_document add column payment_paise bigint;
comment on column tax_document.payment_paise is 'What the payment paid of the total. Null for all of it.';

\i sql/functions/cash.sql

-- additive: 0.1.0 refuses every newer database, and no release before has an order of two payments
-- An order with an advance may have its rest paid online too. So two payments may settle one order, each another part of it.
alter table payment add column part text not null default 'whole' constraint payment_part_check check (part in ('whole', 'advance', 'rest'));
comment on column payment.part is 'Which part of its order the payment is for.';
update payment set part = 'advance' from shop_order o
  where o.id = payment.order_id and o.advance_paise > 0 and o.razorpay_order_id = payment.razorpay_order_id;
create unique index payment_settles_part on payment (order_id, part) where lane = 'settled';
drop index payment_settles;

-- The provider takes each reference once, and the advance has the order's id.
alter table cod_link add column reference text unique, add column razorpay_order_id text unique;
comment on column cod_link.reference is 'The provider''s name of a link for the rest of an order with an advance. Null for a link of the whole order, which has the order''s id.';
comment on column cod_link.razorpay_order_id is 'The provider''s order of a link for the rest. That of the advance is in the order.';

alter table refund add column split_from text references refund (id);
create index refund_split on refund (split_from) where split_from is not null;
comment on column refund.split_from is 'The refund that this one continues, because one payment held too little.';

alter table tax_document add column advance jsonb;
comment on column tax_document.advance is 'The earlier of two payments: its id, its day, and what it paid in paise.';

-- additive
-- The link on which a shopper pays a cash on delivery order online before it is sent.
create table cod_link (
  order_id text primary key references shop_order (id) on delete cascade,
  provider text not null,
  link_id text,
  link_url text,
  expires_at timestamptz not null,
  ended_at timestamptz,
  paid_at timestamptz
);
comment on column cod_link.link_id is 'The provider''s link. Null until the provider has answered, and for an order that nobody began to pay online.';
comment on column cod_link.ended_at is 'When the order could no longer be paid online: it was sent, delivered or cancelled, or its payment needed a refund.';
comment on column cod_link.paid_at is 'When the order was paid online. It is no cash on delivery order since.';

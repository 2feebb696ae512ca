-- additive
-- Gift orders: the card, and gifts whose recipient is asked for the address.
alter table shop_order add column address_by text not null default 'shopper'
  constraint shop_order_address_by check (address_by in ('shopper', 'awaited', 'recipient'));
comment on column shop_order.address_by is 'Who knows the address: the shopper; nobody yet, so it has a name and number alone; or the recipient of a gift, and staff, but not the shopper.';
create index shop_order_awaited on shop_order (listed_at) where address_by = 'awaited';

create table order_gift (
  order_id text primary key references shop_order (id) on delete cascade,
  message text not null check (length(message) <= 300),
  sender text not null check (length(sender) <= 40),
  recipient_name text,
  recipient_mobile text,
  billing jsonb,
  link_id text unique,
  asked_at timestamptz,
  reminded_at timestamptz,
  told_at timestamptz,
  answered_at timestamptz,
  check ((recipient_name is null) = (recipient_mobile is null) and (recipient_name is null) = (billing is null))
);
comment on table order_gift is 'The card of a gift order. With a recipient, the shop asks that person for the address.';
comment on column order_gift.message is 'Empty without one, and once the account is erased.';
comment on column order_gift.sender is 'The name on the card.';
comment on column order_gift.recipient_name is 'As the shopper typed it. Null for a gift to an address that the shopper knows.';
comment on column order_gift.billing is 'The address of the shopper, for the invoice: its party, and never the place of delivery.';
comment on column order_gift.link_id is 'The signed subject of the link. Another id ends earlier links. Null before the payment.';
comment on column order_gift.asked_at is 'When the recipient was asked last. The link ends 30 days later.';
comment on column order_gift.reminded_at is 'When the recipient was reminded.';
comment on column order_gift.told_at is 'When the shopper was told that no address came.';

alter table tax_document_party add column ship_to text[];
comment on column tax_document_party.ship_to is 'The lines about the delivery of a gift whose address the shopper does not know. Null if the goods go to the party.';

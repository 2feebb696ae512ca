-- What an order costs besides its packs, such as gift wrap. A module of the shop adds the lines.
create table order_extra (
  order_id text not null references shop_order (id) on delete cascade,
  position integer not null check (position >= 0),
  module text not null,
  id text not null,
  label text not null,
  paise bigint not null check (paise >= 0),
  primary key (order_id, position),
  unique (order_id, module, id)
);
comment on table order_extra is 'Lines of an order that are no packs. The order''s subtotal includes them, and no coupon lowers them.';
comment on column order_extra.module is 'The module that added the line.';
comment on column order_extra.id is 'The line''s own name in its module.';
comment on column order_extra.label is 'What shopper and staff read.';

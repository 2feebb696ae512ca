-- The last saved change of a product: the product before it, and the version that it made. While the product has that version, the change can be undone.
create table product_change (
  product_id text primary key references product (id) on delete cascade,
  version integer not null,
  saved_at timestamptz not null,
  before jsonb not null
);

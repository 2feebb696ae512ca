-- additive
-- Views of the orders list that a member of staff saves for themselves.
create table order_view (
  id text primary key,
  seq bigint generated always as identity unique,
  customer_id text not null references customer (id) on delete cascade,
  key text not null check (length(key) between 1 and 80),
  name text not null check (length(name) between 1 and 40),
  filters jsonb not null check (jsonb_typeof(filters) = 'object'),
  unique (customer_id, key)
);
comment on table order_view is 'Views of the orders list that members of staff save for themselves.';
comment on column order_view.key is 'The name in the form that compares names.';
comment on column order_view.filters is 'The parameters of the list and their values. The list may know fewer of them by now.';

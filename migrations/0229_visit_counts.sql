-- additive
-- How many visits of a day, in India, did a step on the way to an order. No row is about a person.
create table visit_count (
  day date not null,
  step text not null check (step in ('visit', 'product', 'cart', 'checkout')),
  visits bigint not null check (visits > 0),
  primary key (day, step)
);
comment on table visit_count is 'How many visits of a day, in India, did a step on the way to an order.';

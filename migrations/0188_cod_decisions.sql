-- additive
-- What the checkout answered about cash on delivery, to measure what refusals save.
create table cod_decision (
  seq bigint generated always as identity primary key,
  customer_id text not null references customer (id) on delete cascade,
  day date not null,
  answer text not null check (answer in ('allowed', 'held_out', 'score', 'limit')),
  decided_at timestamptz not null,
  total_paise bigint not null check (total_paise >= 0),
  score integer not null,
  parts json not null,
  refusals json not null,
  pincode text not null,
  draw integer check (draw between 0 and 9999),
  drawn_at timestamptz,
  order_id text references shop_order (id) on delete set null,
  unique (customer_id, day, answer),
  check ((draw is not null) = (answer in ('held_out', 'score'))),
  check ((draw is null) = (drawn_at is null))
);
create index cod_decision_decided on cod_decision (decided_at);
create index cod_decision_order on cod_decision (order_id) where order_id is not null;
comment on table cod_decision is 'What the checkout answered about cash on delivery. A customer has one row for each answer of a day.';
comment on column cod_decision.day is 'The day in India. Of answers with a draw, the day of the draw.';
comment on column cod_decision.answer is '`score`: refused by the score alone. `held_out`: the same, but allowed at random. `limit`: refused by a limit or a rule.';
comment on column cod_decision.draw is 'Decides whether a cart below the score is held out. It stands for 24 hours after `drawn_at`.';
comment on column cod_decision.order_id is 'The order of a cart that was held out.';

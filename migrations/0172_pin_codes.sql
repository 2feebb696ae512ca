-- additive
-- India Post's directory of PIN codes, which the owner imports and corrects.
create table pin_code (
  pin text primary key check (pin ~ '^[1-9][0-9]{5}$'),
  state_code text check (state_code ~ '^[0-9]{2}$'),
  states text[] not null default '{}',
  district text not null default '',
  office text not null default '',
  serviceable boolean not null default true,
  cod boolean not null default true,
  days_min integer check (days_min between 1 and 60),
  days_max integer check (days_max between 1 and 60),
  note text not null default '',
  edited_at timestamptz,
  check ((days_min is null) = (days_max is null) and days_min <= days_max)
);
comment on table pin_code is 'The directory of PIN codes of India Post, with what the owner says about deliveries.';
comment on column pin_code.state_code is 'The state of most of its post offices. Null for the army''s post.';
comment on column pin_code.states is 'The codes of all states in which it has offices.';
comment on column pin_code.office is 'The name of its main post office.';
comment on column pin_code.serviceable is 'False refuses an order to it before the payment.';
comment on column pin_code.cod is 'Whether it takes cash on delivery.';
comment on column pin_code.days_min is '`days_min` and `days_max` are the working days from the dispatch. Null for the shop''s estimate.';
comment on column pin_code.edited_at is 'When the owner changed it. An import keeps such a row.';

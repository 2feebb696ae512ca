-- additive
-- How often the link of a coupon was followed on a day, in India.
create table coupon_visit (
  coupon_id text not null references coupon (id) on delete cascade,
  day date not null,
  visits integer not null check (visits > 0),
  primary key (coupon_id, day)
);

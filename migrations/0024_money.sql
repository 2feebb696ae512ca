-- A refund that the provider has taken is pending until the provider says that it is processed or failed; until then it is asked about.
alter table refund
  drop constraint refund_status_check,
  add constraint refund_status_check check (status in ('requested', 'pending', 'processed', 'failed')),
  add column next_check_at timestamptz;
create index refund_unsettled on refund (next_check_at) where next_check_at is not null;

-- Money that came when its coupon had no use left, which goes back.
alter table payment
  drop constraint payment_lane_check,
  add constraint payment_lane_check check (lane in ('settled', 'surplus', 'amount_differs', 'no_order', 'after_cancel', 'coupon_spent'));

-- What the simulated provider keeps besides: notes, tries, and states that a payment or a refund passes through.
alter table sandbox.provider_order
  add column notes jsonb not null default '{}',
  add column attempts integer not null default 0;
alter table sandbox.provider_payment
  drop constraint provider_payment_status_check,
  add column notes jsonb not null default '{}',
  add column offer_id text;
alter table sandbox.provider_refund
  add column status text not null default 'processed' check (status in ('pending', 'processed', 'failed')),
  add column notes jsonb not null default '{}';
create index provider_refund_payment on sandbox.provider_refund (payment_id);

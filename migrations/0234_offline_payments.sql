-- additive
-- Money that staff took or paid back by hand: in cash, by bank transfer, or by the shop's own UPI. Its payment has the provider `offline`.
create table offline_payment (
  payment_id text primary key references payment,
  kind text not null check (kind in ('cash', 'bank_transfer', 'upi')),
  reference text not null default '' check (length(reference) <= 60),
  reference_key text not null default '',
  moved_on date not null,
  request_key text not null unique check (length(request_key) between 8 and 64),
  check (kind = 'cash' or reference_key <> '')
);
comment on column offline_payment.reference_key is 'The reference without signs and case, by which a second payment of the same transfer is found.';
create index offline_payment_reference on offline_payment (kind, reference_key) where reference_key <> '';

create table offline_refund (
  refund_id text primary key references refund,
  kind text not null check (kind in ('cash', 'bank_transfer', 'upi')),
  reference text not null default '' check (length(reference) <= 60),
  reference_key text not null default '',
  moved_on date not null,
  request_key text not null unique check (length(request_key) between 8 and 64),
  check (kind = 'cash' or reference_key <> '')
);
comment on column offline_refund.reference_key is 'The reference without signs and case, by which a second refund with the same transfer is found.';
create index offline_refund_reference on offline_refund (kind, reference_key) where reference_key <> '';

-- Refunds that a person has to pay by hand, for the list of the money screen.
create index refund_by_hand on refund (payment_id) where provider = 'offline' and status = 'requested';

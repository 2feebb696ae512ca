-- additive
-- Who downloaded the file of a payout. A bank would pay a file again.
create table share_payout_file (
  payout_id text not null references share_payout (id),
  number integer not null check (number > 0),
  made_at timestamptz not null,
  made_by text not null,
  primary key (payout_id, number)
);

-- additive
create table share_payout_file (
  payout_id text not null references share_payout (id),
  number integer not null check (number > 0),
  made_at timestamptz not null,
  made_by text not null,
  primary key (payout_id, number)
);
comment on table share_payout_file is 'Who downloaded the file of a payout. A bank would pay a file again.';
create trigger share_payout_file_kept before delete on share_payout_file for each row execute function refuse_shorter_ledger();
create trigger share_payout_file_whole before truncate on share_payout_file for each statement execute function refuse_shorter_ledger();

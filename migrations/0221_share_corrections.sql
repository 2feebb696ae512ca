-- additive: no release has these tables, and the check of values only becomes wider
-- A wrong advance, or wrong goods, are corrected by an entry that names theirs.
alter table share_entry add column corrects integer,
  add constraint share_entry_corrects foreign key (celebrity_id, corrects) references share_entry (celebrity_id, number),
  drop constraint share_entry_value_paise_check,
  add constraint share_entry_value_paise_check check (value_paise >= 0 or corrects is not null);
create index share_entry_corrected on share_entry (celebrity_id, corrects) where corrects is not null;
comment on column share_entry.value_paise is 'The value of goods that were given, which counts for tax. Below 0 for a correction that lowers it.';
comment on column share_entry.corrects is 'The number of the advance or the goods that this entry corrects. It has the difference.';

-- A ledger and its payouts only grow, also for somebody who has a connection to the database.
\i sql/functions/shares.sql
create trigger share_entry_whole before truncate on share_entry for each statement execute function refuse_entry_change();
create trigger share_account_grows before update of entries on share_account for each row when (new.entries < old.entries) execute function refuse_shorter_ledger();
create trigger share_account_kept before delete on share_account for each row execute function refuse_shorter_ledger();
create trigger share_account_whole before truncate on share_account for each statement execute function refuse_shorter_ledger();
create trigger share_payout_kept before delete on share_payout for each row execute function refuse_shorter_ledger();
create trigger share_payout_whole before truncate on share_payout for each statement execute function refuse_shorter_ledger();
create trigger share_payout_line_kept before delete on share_payout_line for each row execute function refuse_shorter_ledger();
create trigger share_payout_line_whole before truncate on share_payout_line for each statement execute function refuse_shorter_ledger();

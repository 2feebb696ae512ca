-- An entry of a celebrity's ledger never changes, because the hashes of all later entries cover it. Another entry corrects it.
create or replace function refuse_entry_change() returns trigger language plpgsql as $$
begin
  raise exception 'an entry of a ledger of shares never changes';
end $$;

-- A ledger of shares and its payouts are never deleted.
create or replace function refuse_shorter_ledger() returns trigger language plpgsql as $$
begin
  raise exception 'a ledger of shares only grows';
end $$;

-- Refuses a change of an entry in a celebrity's ledger, because the hashes of all later entries cover it. Another entry corrects it.
create or replace function refuse_entry_change() returns trigger language plpgsql as $$
begin
  raise exception 'an entry of a ledger of shares never changes';
end $$;

-- Refuses to delete a ledger of shares or its payouts.
create or replace function refuse_shorter_ledger() returns trigger language plpgsql as $$
begin
  raise exception 'a ledger of shares only grows';
end $$;

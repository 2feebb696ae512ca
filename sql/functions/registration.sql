-- Copies the first day of the shop's registration for tax to the settings, which each order reads anyway. So an order of a shop without tax reads no table
-- of tax.
create or replace function note_registration() returns trigger language plpgsql as $$
declare first_day date := (select min(effective_from) from tax_registration);
begin
  if first_day is null then
    delete from setting where name = 'registered_from';
  else
    insert into setting (name, value, updated_at) values ('registered_from', to_jsonb(first_day), now())
    on conflict (name) do update set value = excluded.value, updated_at = excluded.updated_at where setting.value <> excluded.value;
  end if;
  return null;
end $$;

-- Gives an admin without a staff role the role `owner`. Other accounts have neither a staff role nor a deactivation.
create or replace function keep_staff_role() returns trigger language plpgsql as $$ begin
  if new.role = 'admin' then new.staff_role := coalesce(new.staff_role, 'owner'); else new.staff_role := null; new.deactivated_at := null; end if; return new; end $$;

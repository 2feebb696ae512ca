-- A form of the back-office sends the version that it was filled from, so that it cannot overwrite a change that it does not show. Each change of a
-- column that such a form could overwrite raises the version: by an admin, a customer, an import or the shop itself.
create or replace function raise_version() returns trigger language plpgsql as $$ begin new.version := old.version + 1; return new; end $$;

-- Raises the version of a row on each change of a column that a form of the back-office may overwrite. The form sends the version that it shows, so it
-- cannot overwrite a newer change by an admin, a customer, an import or the shop itself.
create or replace function raise_version() returns trigger language plpgsql as $$ begin new.version := old.version + 1; return new; end $$;

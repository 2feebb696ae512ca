-- additive
\i sql/functions/registration.sql

create trigger registration_noted after insert or update or delete or truncate on tax_registration for each statement execute function note_registration();

insert into setting (name, value, updated_at)
select 'registered_from', to_jsonb(min(effective_from)), now() from tax_registration having count(*) > 0;

-- A part of a word, of any length from three letters on, is found by an index of three letters at a time. The extension comes with PostgreSQL and is
-- trusted: the owner of the database may create it.
create extension if not exists pg_trgm;
create index customer_search_parts on customer using gin (search_text gin_trgm_ops) with (fastupdate = off);
create index lead_search_parts on lead using gin (search_text gin_trgm_ops) with (fastupdate = off);

-- What Activity is searched by, word for word.
create index audit_entry_thing on audit_entry (subject_id, seq);
create index audit_entry_action on audit_entry (action, seq);
create index audit_entry_name on audit_entry (actor_name, seq);

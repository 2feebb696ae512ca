-- A pending list of 4 MB would be merged within one insert of an import, which blocks the embedded database for 100 ms.
alter index audit_entry_subject_name set (fastupdate = off);
select gin_clean_pending_list('audit_entry_subject_name');

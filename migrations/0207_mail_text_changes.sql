-- additive
-- The words of a mail are a subject of their own in the audit log. They were settings, with a prefix before the name of the mail.
update audit_entry set subject_kind = 'text', subject_id = substring(subject_id from length('words:') + 1)
where subject_kind = 'settings' and subject_id like 'words:%';

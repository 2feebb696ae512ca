-- The answer to a request for a one-time code carries a challenge. Tries that bring it count in `own_attempts`, all others in `attempts`, so
-- strangers cannot use up the requester's tries.
alter table one_time_code add column challenge_hash bytea;
alter table one_time_code add column own_attempts integer not null default 0 check (own_attempts between 0 and 5);

-- The event that an entry of the security log tells of, such as admin_login_failed; null for all other entries.
alter table audit_entry add column security text;
create index audit_entry_security on audit_entry (seq) where security is not null;

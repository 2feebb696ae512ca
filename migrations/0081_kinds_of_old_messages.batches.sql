-- Fills the columns of migration 0080 in the messages of earlier releases.
update message m set kind = old.kind, subject_kind = old.subject_kind, subject_id = old.subject_id, secret_until = m.created_at + case old.kind
  when 'otp' then interval '5 minutes' when 'reset' then interval '30 minutes' when 'invitation' then interval '72 hours' end
from (
  select id, meaning.kind, meaning.subject_kind, meaning.subject_id
  from (select id, dedupe_key, order_id from message where kind = '' order by seq limit 5000) unread
  cross join lateral meaning_of_old_key(dedupe_key, order_id) meaning
) old where m.id = old.id;

-- Reads the kind and the subject of a message from its dedupe key, which had both before migration 0080. Only the next function and migration 0081 call it.
create or replace function meaning_of_old_key(key text, order_id text, out kind text, out subject_kind text, out subject_id text) language plpgsql immutable as $$ declare
  first text := split_part(key, ':', 1);
  second text := split_part(key, ':', 2);
  begin
  kind := case
    when first in ('otp', 'reset', 'invitation', 'review', 'reply', 'farewell') then first
    when first = 'money' and key ~ ':owner$' or starts_with(first, 'owner-') then 'owner'
    when first = 'money' and second = 'recall' then 'recall'
    when first = 'money' then 'money'
    when starts_with(first, 'account-') or first in ('password-changed', 'email-changed', 'reset-by-phone') then 'account'
    when first = 'stock-alert' then 'stock'
    when first = 'cart-reminder' then 'reminder'
    when first = 'payment-link' then 'link'
    when first = 'lead' then 'lead_copy'
    when first = 'test-mail' then 'test'
    else 'order' end;
  subject_kind := case
    when kind = 'otp' and starts_with(second, '+') then 'mobile'
    when kind in ('otp', 'reset', 'account', 'test') then 'customer'
    when kind = 'invitation' then 'invitation'
    when kind = 'recall' then 'batch'
    when kind = 'stock' then 'alert'
    when kind in ('reply', 'lead_copy') then 'lead'
    when first = 'owner-return' then 'return'
    when kind in ('reminder', 'link', 'review') or first in ('order-placed', 'owner-order') then 'order'
    when kind = 'money' and order_id is not null then 'order' end;
  subject_id := case when kind = 'recall' then split_part(key, ':', 3) when kind = 'money' and order_id is not null then order_id else second end;
  if subject_kind is null or subject_id = '' then subject_kind := null; subject_id := null; end if;
  end $$;

-- Fills the columns that the release before migration 0080 does not know. That release leaves `kind` empty, and changes the key when it joins two
-- accounts. A later release drops both triggers, both functions and the default, and the indexes message_code, message_reset and message_subject.
create or replace function read_old_message_key() returns trigger language plpgsql as $$ declare
  old_key record;
  begin
  old_key := meaning_of_old_key(new.dedupe_key, new.order_id);
  new.kind := old_key.kind;
  new.subject_kind := old_key.subject_kind;
  new.subject_id := old_key.subject_id;
  new.secret_until := new.created_at + case new.kind
    when 'otp' then interval '5 minutes' when 'reset' then interval '30 minutes' when 'invitation' then interval '72 hours' end;
  return new; end $$;

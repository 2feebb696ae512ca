-- What a message is and whom it is about, in columns of their own. `kind` is a kind of `messages/message-kind.ts`. Erasing the subject erases the
-- message. `secret_until` is the moment at which the message's code or link stops working; null without a secret. `copy_of` is the message that a copy
-- repeats.
alter table message
  add column kind text not null default '',
  add column subject_kind text,
  add column subject_id text,
  add column secret_until timestamptz,
  add column copy_of text,
  add constraint message_subject_check check ((subject_kind is null) = (subject_id is null));

-- Until this release, both were parts of the dedupe key. Only the trigger below and the next migration call this function.
create function meaning_of_old_key(key text, order_id text, out kind text, out subject_kind text, out subject_id text) language plpgsql immutable as $$ declare
  first text := split_part(key, ':', 1)
  ; second text := split_part(key, ':', 2)
  ; begin
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
    else 'order' end
  ; subject_kind := case
    when kind = 'otp' and starts_with(second, '+') then 'mobile'
    when kind in ('otp', 'reset', 'account', 'test') then 'customer'
    when kind = 'invitation' then 'invitation'
    when kind = 'recall' then 'batch'
    when kind = 'stock' then 'alert'
    when kind in ('reply', 'lead_copy') then 'lead'
    when first = 'owner-return' then 'return'
    when kind in ('reminder', 'link', 'review') or first in ('order-placed', 'owner-order') then 'order'
    when kind = 'money' and order_id is not null then 'order' end
  ; subject_id := case when kind = 'recall' then split_part(key, ':', 3) when kind = 'money' and order_id is not null then order_id else second end
  ; if subject_kind is null or subject_id = '' then subject_kind := null; subject_id := null; end if
  ; end $$;

-- The release before this one may still write while this one starts. It leaves `kind` empty, and joins accounts by changing the key. A later release
-- drops both triggers, both functions and the default, and the indexes message_code, message_reset and message_subject.
create function read_old_message_key() returns trigger language plpgsql as $$ declare
  old_key record
  ; begin
  old_key := meaning_of_old_key(new.dedupe_key, new.order_id)
  ; new.kind := old_key.kind
  ; new.subject_kind := old_key.subject_kind
  ; new.subject_id := old_key.subject_id
  ; new.secret_until := new.created_at + case new.kind
    when 'otp' then interval '5 minutes' when 'reset' then interval '30 minutes' when 'invitation' then interval '72 hours' end
  ; return new; end $$;
create trigger message_of_old_release before insert on message for each row when (new.kind = '') execute function read_old_message_key();
create trigger message_moved_by_old_release before update of dedupe_key on message for each row when (new.dedupe_key <> old.dedupe_key) execute function read_old_message_key();

create index message_about on message (subject_kind, subject_id) where subject_id is not null;
create index message_passing on message (created_at) where secret_until is not null or kind = 'farewell';
create index message_without_kind on message (seq) where kind = '';

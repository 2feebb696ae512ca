-- When the owner of the account showed that mail to its e-mail address arrives, and when the owner closed the notice that asks for this.
alter table customer
  add column email_verified_at timestamptz,
  add column verify_notice_closed_at timestamptz,
  add constraint customer_verified_has_email check (email is not null or email_verified_at is null) not valid;

-- The newest link that sets a new password, for each account. Only the hash of its token is stored.
create table password_reset (
  customer_id text primary key references customer (id) on delete cascade,
  token_hash bytea not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index password_reset_created on password_reset (created_at);

-- A code by mail has the same rows as a code by SMS. Its `mobile` is `mail:` and the id of the account.
alter table one_time_code
  drop constraint one_time_code_mobile_check,
  add constraint one_time_code_mobile_check check (mobile ~ '^(\+91[0-9]{10}|mail:[0-9A-Za-z]+)$');

-- A code or a link that went to one address says nothing about the next, whichever program changes it. A write may set the time of the new address too.
create function forget_old_email() returns trigger language plpgsql as $$ begin
  if new.email_verified_at is not distinct from old.email_verified_at then new.email_verified_at := null; end if
  ; new.verify_notice_closed_at := null
  ; delete from password_reset where customer_id = new.id
  ; delete from one_time_code where mobile = 'mail:' || new.id
  ; return new; end $$;

-- Compares as the program does, which ignores the case of A to Z only.
create trigger customer_email_changed before update of email on customer
for each row when (
  translate(old.email, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz')
  is distinct from
  translate(new.email, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz')
) execute function forget_old_email();

-- Messages with a link that sets a password are deleted after a day, like those with a code.
create index message_reset on message (created_at) where dedupe_key like 'reset:%';

-- Runs when a customer's e-mail address changes, whichever release changes it. Forgets the verification, reset links and codes of the old address. A
-- statement that also sets `email_verified_at` verifies the new address. Codes for an e-mail address stand in `one_time_code` too: there `mobile` holds
-- `mail:` and the customer's id instead of a number.
create or replace function forget_old_email() returns trigger language plpgsql as $$ begin
  if new.email_verified_at is not distinct from old.email_verified_at then new.email_verified_at := null; end if;
  new.verify_notice_closed_at := null;
  delete from password_reset where customer_id = new.id;
  delete from one_time_code where mobile = 'mail:' || new.id;
  return new; end $$;

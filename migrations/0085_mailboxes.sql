-- The program stores each e-mail address in one spelling and compares it as it stands. The indexes on lower(email) stay for the release before.
update customer set email = lower(email) where email <> lower(email);
update staff_invitation set email = lower(email) where email <> lower(email);
create unique index customer_mailbox on customer (email);
create index staff_invitation_mailbox on staff_invitation (email);

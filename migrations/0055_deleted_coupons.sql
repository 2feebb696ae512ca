-- A deleted coupon stays for an hour, marked, so that the deletion can be undone. Its uses are still counted. Then a job erases the row.
-- Another coupon may take its code at once.
alter table coupon add column deleted_at timestamptz;
create unique index coupon_living_code on coupon (lower(code)) where deleted_at is null;
drop index coupon_code;
create index coupon_deleted on coupon (deleted_at) where deleted_at is not null;

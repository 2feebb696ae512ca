-- The Money screen sums the refunds of a month by the time at which the bank took them. The first refunds were stored without that time.
create index refund_processed on refund ((coalesce(settled_at, created_at))) where status = 'processed';

-- When staff retried the refund last. The hour after which a refund counts as stuck starts again then.
alter table refund add column retried_at timestamptz;

-- additive
-- How long ago the newest event came, for the monitor.
create index webhook_event_received on webhook_event (received_at);

-- additive
-- Refunds of one millisecond have an order too: what is left of a line depends on it.
alter table refund add column seq bigint not null generated always as identity;

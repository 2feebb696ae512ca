-- True for a refund of all that is left of its payment. If a refund at the provider leaves less, the shop refunds the rest by itself.
alter table refund add column all_left boolean not null default false;

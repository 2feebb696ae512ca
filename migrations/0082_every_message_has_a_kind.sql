-- Only migration 0081 looked for messages without a kind.
drop index message_without_kind;

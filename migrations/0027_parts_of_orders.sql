-- A part of a name, a number or an id, of any length from three letters on, is found by an index of three letters at a time. Of placed orders alone: an
-- attempt is written many times, and each write would cost what the index costs.
create index shop_order_word_parts on shop_order using gin ((words::text) gin_trgm_ops) with (fastupdate = off) where paid_at is not null;

-- additive: nothing reads the column since migration 0087, and 0.1.0 refuses every newer database
-- Its two indexes were a third of the work of paying an order.
alter table shop_order drop column words;

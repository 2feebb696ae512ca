-- additive: the check stays, under the name of its column
-- A check of one column has the column's name.
alter table shop_order rename constraint shop_order_advance_check to shop_order_advance_paise_check;

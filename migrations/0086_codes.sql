-- Coupons and batches keep the spelling that their owner typed or printed. Case and blanks do not tell two of them apart.
create index coupon_same_code on coupon (upper(replace(code, ' ', ''))) where deleted_at is null;
create index stock_batch_same_code on stock_batch (upper(replace(code, ' ', '')), item_id);

-- A SKU and a barcode are stored in capitals and compared as they stand.
update stock_item set sku = upper(sku) where sku <> upper(sku);
update stock_item set barcode = upper(barcode) where barcode <> upper(barcode)
and not exists (select from stock_item other where other.id <> stock_item.id and upper(other.barcode) = upper(stock_item.barcode));
create index stock_item_sku_as_stored on stock_item (sku) where sku is not null;

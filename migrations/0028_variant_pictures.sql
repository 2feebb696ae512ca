-- The picture that shows this pack, one of the product's own; null shows the product's first.
alter table variant add column image text;

-- The default order of a product's reviews: those with words and photos, then those with one of them, then the rest, each newest first.
create index review_fullest on review (product_id, ((words <> '')::integer + (photos <> '{}')::integer), seq) where is_shown;
create index review_photo_fullest on review (product_id, ((words <> '')::integer + (photos <> '{}')::integer), seq) where is_shown and photos <> '{}';

-- Only these indexes give the order by `seq + 0`. Ordered by `seq`, the planner may read the reviews of all products, newest first, for those of an old one.
drop index review_newest, review_photo_newest;
create index review_newest on review (product_id, (seq + 0), seq) where is_shown;
create index review_photo_newest on review (product_id, (seq + 0), seq) where is_shown and photos <> '{}';

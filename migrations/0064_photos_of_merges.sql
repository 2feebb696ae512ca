-- Finds the joins that can bring a photo back, so that its files stay.
create index customer_merge_photo on customer_merge (picture_hash(before ->> 'photo')) where before ->> 'photo' <> '';

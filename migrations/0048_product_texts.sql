-- The texts of a product's page: description, ingredients, allergens, storage, use, questions. A missing key is an empty text.
alter table product add column page_texts jsonb not null default '{}' check (jsonb_typeof(page_texts) = 'object');

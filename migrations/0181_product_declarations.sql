-- additive
-- What the law wants declared of a product besides its own columns: generic name, category, packer, importer, the maker's licence.
alter table product add column declarations jsonb not null default '{}' check (jsonb_typeof(declarations) = 'object');

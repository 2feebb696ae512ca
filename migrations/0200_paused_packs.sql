-- additive
alter table variant add column paused boolean not null default false;
comment on column variant.paused is 'The pack is not sold for now, and stays in the catalogue.';

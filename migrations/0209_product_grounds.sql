-- additive
-- What the shop judged by words of a product's name is now the owner's choice.
alter table product
  add column ground text check (ground in ('first', 'second')),
  add column article_title text not null default '' check (length(article_title) <= 150),
  add column article_path text not null default '' check (length(article_path) <= 500);
comment on column product.ground is 'The colour of the look behind its pictures. Null for the neutral one.';
comment on column product.article_title is 'The words of a link to a page of the shop that helps to choose the product. Empty without one.';

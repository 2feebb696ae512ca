-- additive
-- An owner may give a page another address. Every process then renders its pages again.
create trigger page_changed after update of slug on page for each statement execute function announce_catalogue();
comment on column page.slug is 'The last part of its path.';

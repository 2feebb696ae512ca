-- additive
-- Pages whose words the owner writes. A page whose text comes with the program has a row once the owner has changed it.
create table page (
  id text primary key check (length(id) between 1 and 64),
  seq bigint generated always as identity unique,
  kind text not null check (kind in ('article', 'page')),
  slug text not null,
  draft jsonb,
  version integer not null default 0,
  created_at timestamptz not null,
  unique (kind, slug)
);
create trigger page_version before update on page for each row execute function raise_version();
comment on table page is 'Pages whose words the owner writes.';
comment on column page.slug is 'The last part of its path. It never changes.';
comment on column page.draft is 'The text that is not published yet.';

create table page_text (
  id text primary key,
  seq bigint generated always as identity unique,
  page_id text not null references page (id) on delete cascade,
  content jsonb,
  minutes integer not null check (minutes >= 0),
  live_from timestamptz not null,
  pending boolean not null
);
create index page_text_live on page_text (page_id, live_from, seq);
create unique index page_text_pending on page_text (page_id) where pending;
create trigger page_text_changed after insert or update or delete or truncate on page_text for each statement execute function announce_catalogue();
comment on table page_text is 'The published texts of pages. A page shows the newest whose time has come.';
comment on column page_text.content is 'Null takes the page away from the shop.';
comment on column page_text.minutes is 'How long it takes to read.';
comment on column page_text.pending is 'No process has announced it yet, because its time had not come.';

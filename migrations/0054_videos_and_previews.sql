-- The one video of a product. `file` and `captions` are random names of stored files. Deleting the product waits for nothing: a job removes the files.
create table product_video (
  product_id text primary key references product (id) on delete cascade,
  file text not null unique check (length(file) <= 40),
  -- WebVTT. Null for a video without speech.
  captions text check (length(captions) <= 40),
  -- The address of a picture, or empty: the product's first picture.
  poster text not null default '' check (length(poster) <= 500),
  seconds integer not null check (seconds between 1 and 120),
  width integer not null check (width between 1 and 8192),
  height integer not null check (height between 1 and 8192),
  added_at timestamptz not null
);
create trigger product_video_changed after insert or update or delete on product_video for each statement execute function announce_catalogue();

-- A link that shows a draft to anybody who has it. Only the hash of its token is stored.
create table product_preview (
  product_id text primary key references product (id) on delete cascade,
  token_hash bytea not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null
);

-- Publishing ends the link for good, whatever publishes: it does not come back with a later draft.
create function end_preview() returns trigger language plpgsql as $$ begin
  delete from product_preview where product_id = new.id
  ; return null; end $$;
create trigger product_published_once after update of status on product for each row
  when (new.status = 'published' and old.status <> 'published') execute function end_preview();

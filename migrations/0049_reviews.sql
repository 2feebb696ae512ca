-- Reviews of products by people who bought them: one for each account and product. `order_id` is the order that proves the purchase.
-- No foreign key to the product: deleting one must not wait for its reviews. A nightly job removes the reviews of products that are gone.
create table review (
  id text primary key,
  seq bigint generated always as identity unique,
  product_id text not null,
  customer_id text not null references customer (id) on delete cascade,
  order_id text not null,
  stars smallint not null check (stars between 1 and 5),
  title text not null default '' check (length(title) <= 80),
  words text not null default '' check (length(words) <= 2000),
  -- The shown name. Empty: a customer who gave none.
  name text not null default '' check (length(name) <= 40),
  photos text[] not null default '{}' check (cardinality(photos) <= 3),
  state text not null default 'waiting' check (state in ('waiting', 'shown', 'removed')),
  -- The account is marked as deleted, so nobody sees its reviews.
  author_deleted boolean not null default false,
  answer text not null default '' check (length(answer) <= 1000),
  answered_at timestamptz,
  helpful integer not null default 0,
  -- Reports since the owner last approved it.
  reports integer not null default 0,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  is_shown boolean not null generated always as (state = 'shown' and not author_deleted) stored,
  search_text text not null generated always as (lower(name || ' ' || title || ' ' || words)) stored,
  unique (product_id, customer_id)
);

-- The pages of a product's reviews in each order, with and without the filter for photos.
create index review_newest on review (product_id, seq) where is_shown;
create index review_helpful on review (product_id, helpful, seq) where is_shown;
create index review_highest on review (product_id, stars, seq) where is_shown;
create index review_lowest on review (product_id, (- stars), seq) where is_shown;
create index review_photo_newest on review (product_id, seq) where is_shown and photos <> '{}';
create index review_photo_helpful on review (product_id, helpful, seq) where is_shown and photos <> '{}';
create index review_photo_highest on review (product_id, stars, seq) where is_shown and photos <> '{}';
create index review_photo_lowest on review (product_id, (- stars), seq) where is_shown and photos <> '{}';

-- The testimonial of the home page.
create index review_praise on review (seq) where is_shown and stars >= 4 and words <> '';

-- The lists of the back-office, and the reviews of one person.
create index review_state on review (state, seq) where not author_deleted;
create index review_product on review (product_id, seq) where not author_deleted;
create index review_reported on review (seq) where reports > 0 and is_shown;
create index review_customer on review (customer_id, seq);
create index review_search_parts on review using gin (search_text gin_trgm_ops) with (fastupdate = off);

create function picture_hashes(addresses text[]) returns text[] language sql immutable parallel safe
  return array(select picture_hash(address) from unnest(addresses) as address);
create index review_pictures on review using gin (picture_hashes(photos)) with (fastupdate = off) where photos <> '{}';

-- How many reviews each product has, by state and stars. Reviews of deleted accounts are left out. Triggers keep it, in the order of its key, so that
-- two changes cannot wait for each other.
create table review_count (
  product_id text not null,
  state text not null,
  stars smallint not null,
  reviews integer not null,
  with_photos integer not null,
  primary key (product_id, state, stars)
);

create function count_added_reviews() returns trigger language plpgsql as $$ begin
  insert into review_count as c
    select product_id, state, stars, count(*), count(*) filter (where photos <> '{}') from added
    where not author_deleted group by product_id, state, stars order by product_id, state, stars
    on conflict (product_id, state, stars) do update set reviews = c.reviews + excluded.reviews, with_photos = c.with_photos + excluded.with_photos
  ; if exists (select from added where is_shown) then perform pg_notify('catalogue', ''); end if
  ; return null; end $$;

create function count_removed_reviews() returns trigger language plpgsql as $$ begin
  insert into review_count as c
    select product_id, state, stars, - count(*), - count(*) filter (where photos <> '{}') from removed
    where not author_deleted group by product_id, state, stars order by product_id, state, stars
    on conflict (product_id, state, stars) do update set reviews = c.reviews + excluded.reviews, with_photos = c.with_photos + excluded.with_photos
  ; if exists (select from removed where is_shown) then perform pg_notify('catalogue', ''); end if
  ; return null; end $$;

-- A vote or a report changes neither a count nor a page, so it clears no cache.
create function count_changed_reviews() returns trigger language plpgsql as $$ begin
  insert into review_count as c
    select product_id, state, stars, sum(n), coalesce(sum(n) filter (where photos <> '{}'), 0) from (
      select product_id, state, stars, photos, author_deleted, 1 as n from added
      union all select product_id, state, stars, photos, author_deleted, -1 from removed
    ) changes
    where not author_deleted group by product_id, state, stars
    having sum(n) <> 0 or coalesce(sum(n) filter (where photos <> '{}'), 0) <> 0 order by product_id, state, stars
    on conflict (product_id, state, stars) do update set reviews = c.reviews + excluded.reviews, with_photos = c.with_photos + excluded.with_photos
  ; if exists (
      select from added a join removed r using (id) where (a.is_shown or r.is_shown)
        and (a.is_shown, a.stars, a.title, a.words, a.name, a.photos, a.answer) is distinct from (r.is_shown, r.stars, r.title, r.words, r.name, r.photos, r.answer)
    ) then perform pg_notify('catalogue', ''); end if
  ; return null; end $$;

create trigger review_added after insert on review referencing new table as added for each statement execute function count_added_reviews();
create trigger review_removed after delete on review referencing old table as removed for each statement execute function count_removed_reviews();
create trigger review_changed after update on review referencing old table as removed new table as added for each statement execute function count_changed_reviews();

-- Who found a review helpful, once for each account.
create table review_vote (
  review_id text not null references review (id) on delete cascade,
  customer_id text not null references customer (id) on delete cascade,
  created_at timestamptz not null,
  primary key (review_id, customer_id)
);
create index review_vote_customer on review_vote (customer_id);

create function count_vote() returns trigger language plpgsql as $$ begin
  if tg_op = 'INSERT' then update review set helpful = helpful + 1 where id = new.review_id
  ; else update review set helpful = helpful - 1 where id = old.review_id
  ; end if
  ; return null; end $$;

create trigger review_voted after insert or delete on review_vote for each row execute function count_vote();

-- Who reported a review, as a keyed hash of the account or the network address: once for each.
create table review_report (
  review_id text not null references review (id) on delete cascade,
  reporter bytea not null check (length(reporter) = 16),
  reason text not null check (reason in ('advert', 'insult', 'private', 'other')),
  created_at timestamptz not null,
  primary key (review_id, reporter)
);
create index review_report_created on review_report (created_at);

-- Delivered orders whose buyers are invited to review, once. Orders that were delivered before this migration are not invited.
create table review_invitation (
  order_id text primary key references shop_order (id),
  delivered_at timestamptz not null,
  sent_at timestamptz
);
create index review_invitation_due on review_invitation (delivered_at) where sent_at is null;

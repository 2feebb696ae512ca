-- The functions of this file keep the counts of reviews by product, state and stars. They clear cached pages if a shown review changed.
-- `added` are the rows that the statement wrote. `removed` are the rows as they were before the statement.

create or replace function count_added_reviews() returns trigger language plpgsql as $$ begin
  insert into review_count as c
    select product_id, state, stars, count(*), count(*) filter (where photos <> '{}') from added
    where not author_deleted group by product_id, state, stars order by product_id, state, stars
    on conflict (product_id, state, stars) do update set reviews = c.reviews + excluded.reviews, with_photos = c.with_photos + excluded.with_photos;
  if exists (select from added where is_shown) then perform pg_notify('catalogue', ''); end if;
  return null; end $$;

create or replace function count_removed_reviews() returns trigger language plpgsql as $$ begin
  insert into review_count as c
    select product_id, state, stars, - count(*), - count(*) filter (where photos <> '{}') from removed
    where not author_deleted group by product_id, state, stars order by product_id, state, stars
    on conflict (product_id, state, stars) do update set reviews = c.reviews + excluded.reviews, with_photos = c.with_photos + excluded.with_photos;
  if exists (select from removed where is_shown) then perform pg_notify('catalogue', ''); end if;
  return null; end $$;

-- A vote or a report changes neither a count nor a page, so it clears no cache.
create or replace function count_changed_reviews() returns trigger language plpgsql as $$ begin
  insert into review_count as c
    select product_id, state, stars, sum(n), coalesce(sum(n) filter (where photos <> '{}'), 0) from (
      select product_id, state, stars, photos, author_deleted, 1 as n from added
      union all select product_id, state, stars, photos, author_deleted, -1 from removed
    ) changes
    where not author_deleted group by product_id, state, stars
    having sum(n) <> 0 or coalesce(sum(n) filter (where photos <> '{}'), 0) <> 0 order by product_id, state, stars
    on conflict (product_id, state, stars) do update set reviews = c.reviews + excluded.reviews, with_photos = c.with_photos + excluded.with_photos;
  if exists (
      select from added a join removed r using (id) where (a.is_shown or r.is_shown)
        and (a.is_shown, a.stars, a.title, a.words, a.name, a.photos, a.answer) is distinct from (r.is_shown, r.stars, r.title, r.words, r.name, r.photos, r.answer)
    ) then perform pg_notify('catalogue', ''); end if;
  return null; end $$;

-- Keeps the number of votes of a review, when a vote is added or deleted.
create or replace function count_vote() returns trigger language plpgsql as $$ begin
  if tg_op = 'INSERT' then update review set helpful = helpful + 1 where id = new.review_id;
  else update review set helpful = helpful - 1 where id = old.review_id;
  end if;
  return null; end $$;

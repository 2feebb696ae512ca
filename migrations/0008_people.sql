-- What a person is found by: name, e-mail and numbers, in small letters. Kept beside `seq` in an index, which is scanned instead of the rows: no
-- tree finds a part of a word, and the index is a fraction of the table.
alter table customer add column search_text text not null generated always as (
  lower(name || ' ' || coalesce(email, '') || ' ' || coalesce(login_mobile, '') || ' ' || translate(jsonb_path_query_array(contacts, '$[*].mobile')::text, '[]",', ''))
) stored;
create index customer_search on customer (seq) include (role, search_text);
create index customer_role on customer (role, seq);

-- Who has answered a message, and when. Its phone is found with and without the gaps that people write into numbers.
alter table lead add column handled_at timestamptz;
alter table lead add column handled_by text references customer (id) on delete set null;
alter table lead add column search_text text not null generated always as (
  lower(name || ' ' || phone || ' ' || regexp_replace(phone, '[^0-9]', '', 'g') || ' ' || email || ' ' || subject || ' ' || message)
) stored;
create index lead_open on lead (seq) where handled_at is null;
create index lead_handled on lead (seq) where handled_at is not null;
create index lead_handled_by on lead (handled_by) where handled_by is not null;
create index lead_email on lead (lower(email));

-- A person who goes takes along what was sent: by address, and by what it was about (an order's id, a number).
create index message_recipient on message (recipient);
create index message_subject on message (split_part(dedupe_key, ':', 2));

-- Orders whose account is gone, of which some still wait to be delivered.
create index shop_order_without_account on shop_order (id) where customer_id is null;

-- Returns a text in the form that searches compare: without accents, apostrophes, hyphens and case, with ASCII digits and single spaces.
-- src/kernel/search-words.ts does the same, so both change together. The lists are explicit, because collations and Unicode versions differ.
create or replace function fold_text(given text) returns text language sql immutable parallel safe as $$
  select regexp_replace(regexp_replace(replace(replace(replace(replace(replace(replace(replace(replace(translate(normalize(given, NFKD),
    'ABCDEFGHIJKLMNOPQRSTUVWXYZØøĐđŁłÐðĦħŦŧıΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩςАБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ०१२३४५६७८९০১২৩৪৫৬৭৮৯੦੧੨੩੪੫੬੭੮੯૦૧૨૩૪૫૬૭૮૯୦୧୨୩୪୫୬୭୮୯௦௧௨௩௪௫௬௭௮௯౦౧౨౩౪౫౬౭౮౯೦೧೨೩೪೫೬೭೮೯൦൧൨൩൪൫൬൭൮൯٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹',
    'abcdefghijklmnopqrstuvwxyzooddllddhhttiαβγδεζηθικλμνξοπρστυφχψωσабвгдежзийклмнопрстуфхцчшщъыьэюя01234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789'
  ), 'ß', 'ss'), 'ẞ', 'ss'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe'), 'þ', 'th'), 'Þ', 'th'),
    '[\uFE00-\uFE0F\u0300-\u036F\u1AB0-\u1AFF\u1DC0-\u1DFF\u20D0-\u20FF\uFE20-\uFE2F\u093C\u09BC\u0A3C\u0ABC\u0B3C''\u2018\u2019\u201B\u02B9\u02BC\u2032`\u00AD\u061C\u115F\u1160\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F\u3164\uFEFF\uFFA0]', '', 'g'),
    '[\t-\r \u0085\u1680\u2028\u2029\u2800\u00B7\u2010-\u2015\u2043\u2212-]+', ' ', 'g')
$$;

-- Returns the folded words by which staff find an order: the ids with and without their prefixes (`SW`, `pay_`), and the name, mobiles and city of the
-- address. A blank surrounds each word.
create or replace function order_search_key(id text, payment_id text, address jsonb) returns text language sql immutable parallel safe as $$
  select fold_text(' ' || id || ' ' || substr(id, 3) || ' ' || coalesce(payment_id || ' ' || regexp_replace(payment_id, '^pay_', ''), '')
    || ' ' || coalesce(address ->> 'name', '') || ' ' || regexp_replace(coalesce(address ->> 'mobile', ''), '^\+91', '')
    || ' ' || regexp_replace(fold_text(regexp_replace(coalesce(address ->> 'alternatePhone', ''), '^\+91', '')), '[^0-9]', '', 'g')
    || ' ' || coalesce(address ->> 'city', '') || ' ')
$$;

-- Returns the folded words by which staff find a customer. The cities come from the saved addresses.
create or replace function customer_search_key(customer_id text, name text, email text, login_mobile text, contacts jsonb) returns text language sql stable as $$
  select fold_text(' ' || name || ' ' || coalesce(email, '') || ' ' || coalesce(login_mobile, '')
    || ' ' || translate(jsonb_path_query_array(contacts, '$[*].mobile')::text, '[]",', '')
    || ' ' || coalesce((select string_agg(distinct city, ' ') from address where address.customer_id = $1), '') || ' ')
$$;

create or replace function lead_search_key(name text, phone text, email text, subject text, message text) returns text language sql immutable parallel safe as $$
  select fold_text(' ' || name || ' ' || phone || ' ' || regexp_replace(fold_text(phone), '[^0-9]', '', 'g') || ' ' || email || ' ' || subject || ' ' || message || ' ')
$$;

create or replace function keep_order_search_key() returns trigger language plpgsql as $$ begin
  new.search_key := order_search_key(new.id, new.razorpay_payment_id, new.address);
  return new; end $$;

create or replace function keep_customer_search_key() returns trigger language plpgsql as $$ begin
  new.search_key := customer_search_key(new.id, new.name, new.email, new.login_mobile, new.contacts);
  return new; end $$;

-- Updates the search key of a customer when a saved address changes, because the key contains the cities.
create or replace function keep_cities() returns trigger language plpgsql as $$ begin
  update customer c set search_key = customer_search_key(c.id, c.name, c.email, c.login_mobile, c.contacts)
  where c.id in (old.customer_id, new.customer_id);
  return null; end $$;

create or replace function keep_lead_search_key() returns trigger language plpgsql as $$ begin
  new.search_key := lead_search_key(new.name, new.phone, new.email, new.subject, new.message);
  return new; end $$;

create or replace function keep_review_search_key() returns trigger language plpgsql as $$ begin
  new.search_key := fold_text(' ' || new.name || ' ' || new.title || ' ' || new.words || ' ');
  return new; end $$;

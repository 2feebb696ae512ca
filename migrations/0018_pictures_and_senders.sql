-- What every copy of a stored picture has in common, from the address of one (src/ui/picture-sizes.ts); null for any other address.
create function picture_hash(address text) returns text language sql immutable parallel safe
  return substring(address from '([0-9a-f]{32})-[0-9]{1,4}x[0-9]{1,4}-[0-9]{1,4}[.](?:avif|webp|jpg)$');

-- Whether a picture is still shown is asked before it is removed.
create index customer_photo on customer (picture_hash(photo)) where photo <> '';
create index order_line_picture on order_line (picture_hash(image));

-- Who was signed in when a message was sent: the address and number in it are only what its sender wrote.
alter table lead add column sent_by text references customer (id) on delete set null;
create index lead_sent_by on lead (sent_by) where sent_by is not null;

-- A number as somebody wrote it, by its digits.
create index lead_phone on lead (ltrim(regexp_replace(phone, '[^0-9]', '', 'g'), '0'));

-- Returns the hash that all copies of a stored picture share, from the address of one copy (src/ui/picture-sizes.ts). Null for any other address.
create or replace function picture_hash(address text) returns text language sql immutable parallel safe
  return substring(address from '([0-9a-f]{32})-[0-9]{1,4}x[0-9]{1,4}-[0-9]{1,4}[.](?:avif|webp|jpg)$');

create or replace function picture_hashes(addresses text[]) returns text[] language sql immutable parallel safe
  return array(select picture_hash(address) from unnest(addresses) as address);

-- What a person's list of log-ins shows about the last use: the browser in words, such as "Chrome on Android", and a keyed hash of the network. Both are
-- null until the next use. No address and no text of the browser is stored.
alter table session
  add column device text check (length(device) between 1 and 60),
  add column network bytea;

-- The checkout selects the default address. Without one it selects the oldest.
alter table address add column is_default boolean not null default false;
create unique index address_default on address (customer_id) where is_default;

-- The form of an address sends the version that it was filled from, so that it cannot overwrite a change that it does not show.
alter table address add column version integer not null default 1;
create trigger address_version before update of name, mobile, pincode, locality, street, city, state, landmark, alternate_phone, address_type on address
for each row when (
  (old.name, old.mobile, old.pincode, old.locality, old.street, old.city, old.state, old.landmark, old.alternate_phone, old.address_type)
  is distinct from
  (new.name, new.mobile, new.pincode, new.locality, new.street, new.city, new.state, new.landmark, new.alternate_phone, new.address_type)
) execute function raise_version();

-- A form of the back-office sends the version that it was filled from, so that it cannot overwrite a change that it does not show. Each change of a
-- column that such a form could overwrite raises the version: by an admin, a customer, an import or the shop itself.
create function raise_version() returns trigger language plpgsql as $$ begin new.version := old.version + 1; return new; end $$;

alter table product add column version integer not null default 1;
-- Every write of the variants sets `updated_at` too.
create trigger product_version before update of name, kind, image, gallery, benefits, status, manufacturer, country_of_origin, updated_at on product
for each row execute function raise_version();

alter table coupon add column version integer not null default 1;
create trigger coupon_version before update of code, discount_bp, min_paise, expires_on, created_by, active, max_uses, max_uses_per_customer on coupon
for each row when (
  (old.code, old.discount_bp, old.min_paise, old.expires_on, old.created_by, old.active, old.max_uses, old.max_uses_per_customer)
  is distinct from
  (new.code, new.discount_bp, new.min_paise, new.expires_on, new.created_by, new.active, new.max_uses, new.max_uses_per_customer)
) execute function raise_version();

alter table customer add column version integer not null default 1;
create trigger customer_version before update of name, email, role, contacts, login_mobile on customer
for each row when (
  (old.name, old.email, old.role, old.contacts, old.login_mobile) is distinct from (new.name, new.email, new.role, new.contacts, new.login_mobile)
) execute function raise_version();

alter table shop_order add column version integer not null default 1;
create trigger shop_order_version before update of status, tracking_id, tracking_url on shop_order
for each row when ((old.status, old.tracking_id, old.tracking_url) is distinct from (new.status, new.tracking_id, new.tracking_url))
execute function raise_version();

-- A fact that was never saved has no row, and version 0.
alter table setting add column version integer not null default 1;
create trigger setting_version before update of value on setting
for each row when (old.value is distinct from new.value) execute function raise_version();

-- Until when the link of a celebrity's statement works; null is for ever.
alter table statement_link add column expires_at timestamptz;

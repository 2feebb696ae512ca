-- additive
-- Where orders came from.
create table order_touch (
  order_id text not null references shop_order (id) on delete cascade,
  turn text not null check (turn in ('first', 'last')),
  kind text not null check (kind in ('campaign', 'referral', 'coupon', 'qr', 'phone')),
  source text not null default '' check (length(source) <= 100),
  medium text not null default '' check (length(medium) <= 100),
  campaign text not null default '' check (length(campaign) <= 100),
  content text not null default '' check (length(content) <= 100),
  term text not null default '' check (length(term) <= 100),
  referrer text not null default '' check (length(referrer) <= 100),
  code text not null default '' check (length(code) <= 100),
  path text not null default '' check (length(path) <= 100),
  touched_at timestamptz,
  name text not null generated always as (case kind when 'referral' then referrer when 'coupon' then code when 'qr' then code else source end) stored,
  key text not null generated always as (kind || E'\x1f' || case kind when 'referral' then referrer when 'coupon' then code when 'qr' then code else source end
    || E'\x1f' || campaign) stored,
  primary key (order_id, turn)
);
comment on table order_touch is 'The first and the last touch before an order: how the visitor came to the shop. An order without rows had direct visits alone.';
comment on column order_touch.source is 'The utm_source of a campaign, or the id of the source of a phone order.';
comment on column order_touch.name is 'The name of the source: of its site, coupon or campaign, or the id of the source of a phone order.';
comment on column order_touch.key is 'Equal for equal kind, name and campaign, by which the report groups. One column, because the planner would expect too many groups of several.';
comment on column order_touch.touched_at is 'Null once its account is erased.';

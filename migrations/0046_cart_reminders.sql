-- A pack whose pieces fell to its limit or below, until the owner's mail is queued. It is set in the transaction of the fall, and again only after the pack was above.
alter table stock_item add column low_untold boolean not null default false;

create function note_low_stock() returns trigger language plpgsql as $$ begin
  if new.on_hand > coalesce(new.low_at, 0) then new.low_untold := false
  ; elsif old.on_hand > coalesce(new.low_at, 0) then new.low_untold := true
  ; end if
  ; return new; end $$;

create trigger stock_item_low_noted before update of on_hand on stock_item for each row when (new.tracked) execute function note_low_stock();
create index stock_item_low_untold on stock_item (seq) where low_untold;

-- A shopper's wish for one mail, if the newest attempt with the box ticked ends unpaid. One row for each account. `order_id` is null without a wish.
-- `ended_at`: the shopper wants no reminders any more.
create table cart_reminder (
  customer_id text primary key references customer (id) on delete cascade,
  order_id text references shop_order (id) on delete set null,
  asked_at timestamptz,
  sent_at timestamptz,
  ended_at timestamptz,
  check ((order_id is null) or (asked_at is not null))
);
create index cart_reminder_order on cart_reminder (order_id) where order_id is not null;
create index cart_reminder_asked on cart_reminder (asked_at) where ended_at is null;
create index cart_reminder_due on cart_reminder (asked_at) where order_id is not null and sent_at is null and ended_at is null;

-- Returns the origin of a refund that an earlier release stored without one, from its reason, its request key and the payment's verdict (`lane`).
create or replace function origin_before_0075(of_return boolean, key text, reason text, lane text) returns text language sql immutable as $$
  select case when of_return then 'return' when key is not null then 'staff' when reason = 'Refunded at Razorpay' then 'provider'
    when reason = 'Items were removed from the order' then 'removal' when lane = 'settled' then 'cancellation' else 'exception' end $$;

-- Fills the origin and the return of a refund, which the release before migration 0075 does not store. That release knows the refund of a return by its
-- request key. So its pages show newer refunds of returns as other refunds, with the same amounts. A later release drops trigger and function.
create or replace function fill_refund_origin() returns trigger language plpgsql as $$ begin
  select ret.id into new.return_id from return_request ret join payment p on p.order_id = ret.order_id
    where p.id = new.payment_id and ret.state <> 'closed' and 'return-' || ret.id = new.request_key;
  if new.return_id is not null then new.request_key := null;
  end if;
  new.origin := origin_before_0075(new.return_id is not null, new.request_key, new.reason, (select lane from payment where id = new.payment_id));
  return new;
  end $$;

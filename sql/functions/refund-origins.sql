-- Returns the origin of a refund that an earlier release stored, which only its words and its key tell.
create or replace function origin_before_0075(of_return boolean, key text, reason text, lane text) returns text language sql immutable as $$
  select case when of_return then 'return' when key is not null then 'staff' when reason = 'Refunded at Razorpay' then 'provider'
    when reason = 'Items were removed from the order' then 'removal' when lane = 'settled' then 'cancellation' else 'exception' end $$;

-- The release before migration 0075 stores refunds without these columns. It knows the refund of a return by its key, so on its pages a newer refund
-- counts among the other refunds of the order. The amounts are the same. A later release drops trigger and function.
create or replace function fill_refund_origin() returns trigger language plpgsql as $$ begin
  select ret.id into new.return_id from return_request ret join payment p on p.order_id = ret.order_id
    where p.id = new.payment_id and ret.state <> 'closed' and 'return-' || ret.id = new.request_key;
  if new.return_id is not null then new.request_key := null;
  end if;
  new.origin := origin_before_0075(new.return_id is not null, new.request_key, new.reason, (select lane from payment where id = new.payment_id));
  return new;
  end $$;

-- Why a refund exists, and the return or the removal (its entry in the audit log) that it belongs to. From now on `request_key` holds the keys of callers
-- only, so a caller's key never meets a key of the shop. One refund for each return and removal takes the place of the shop's own keys.
-- `return_id` has no foreign key, because the return refers to its refund, and a backup cannot restore a cycle.
alter table refund
  add column origin text check (origin in ('staff', 'return', 'removal', 'cancellation', 'exception', 'provider')),
  add column return_id text unique,
  add column removal_id text unique references audit_entry (id) on delete set null deferrable initially deferred,
  add constraint refund_return_check check (return_id is null or origin = 'return'),
  add constraint refund_removal_check check (removal_id is null or origin = 'removal');

-- Returns the origin of a refund that an earlier release stored, which only its words and its key tell.
create function origin_before_0075(of_return boolean, key text, reason text, lane text) returns text language sql immutable as $$
  select case when of_return then 'return' when key is not null then 'staff' when reason = 'Refunded at Razorpay' then 'provider'
    when reason = 'Items were removed from the order' then 'removal' when lane = 'settled' then 'cancellation' else 'exception' end $$;

update refund set
  origin = origin_before_0075(ret.id is not null, refund.request_key, refund.reason, p.lane),
  return_id = ret.id,
  request_key = case when ret.id is null then refund.request_key end
  from payment p, refund r left join return_request ret on ret.refund_id = r.id where r.id = refund.id and p.id = refund.payment_id;

update refund set removal_id = entry.id from audit_entry entry
  where entry.action = 'items removed' and entry.subject_kind = 'order' and entry.after ->> 'refundId' = refund.id and refund.origin = 'removal';

-- The previous release stores refunds while this one starts, without the columns. It knows the refund of a return by its key, so on its pages such a refund
-- of this release counts among the other refunds of the order. The amounts are the same. A later release drops trigger and function.
create function fill_refund_origin() returns trigger language plpgsql as $$ begin
  select ret.id into new.return_id from return_request ret join payment p on p.order_id = ret.order_id
    where p.id = new.payment_id and ret.state <> 'closed' and 'return-' || ret.id = new.request_key
  ; if new.return_id is not null then new.request_key := null
  ; end if
  ; new.origin := origin_before_0075(new.return_id is not null, new.request_key, new.reason, (select lane from payment where id = new.payment_id))
  ; return new
  ; end $$;
create trigger refund_of_previous_release before insert on refund for each row when (new.origin is null) execute function fill_refund_origin();

set constraints refund_removal_id_fkey immediate;

-- A payment whose case is seen differently later (money without an order that turns out to be surplus) takes its refunds along in the figures.
create or replace function note_payment() returns trigger language plpgsql as $$ begin
  if tg_op = 'UPDATE' then insert into sales_change (day, measure, name, orders, qty, paise)
    select day_in_india(old.created_at), 'payment', old.lane, -1, 0, -old.amount_paise where old.status in ('captured', 'refunded') and old.currency = 'INR' and old.lane is not null
  ; insert into sales_change (day, measure, name, orders, qty, paise)
    select day_in_india(new.created_at), 'refund', lane.name, lane.sign, 0, lane.sign * r.amount_paise
      from refund r cross join (values (old.lane, -1), (new.lane, 1)) lane (name, sign)
      where r.payment_id = new.id and r.status = 'processed' and lane.name is not null and old.lane is distinct from new.lane; end if
  ; insert into sales_change (day, measure, name, orders, qty, paise)
    select day_in_india(new.created_at), 'payment', new.lane, 1, 0, new.amount_paise where new.status in ('captured', 'refunded') and new.currency = 'INR' and new.lane is not null; return null; end $$;

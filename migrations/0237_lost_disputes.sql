-- additive: the check of a consent's source is replaced by a wider one
-- A lost dispute takes off a celebrity's figures as a refund does, because it takes off the share. Disputes lost before are counted now.
\i sql/functions/facts.sql
\i sql/functions/figures.sql

create trigger ledger_dispute_came after insert on payment_dispute for each row when (new.state = 'lost') execute function note_ledger_dispute();
create trigger ledger_dispute_changed after update of state, deducted_paise on payment_dispute for each row
  when ((new.state = 'lost' or old.state = 'lost') and (new.state, new.deducted_paise) <> (old.state, old.deducted_paise)) execute function note_ledger_dispute();

lock table sales_change in share row exclusive mode;
insert into sales_change (day, measure, name, orders, qty, paise)
  select day_in_india(o.listed_at), f.measure, f.name, f.orders, f.qty, f.paise
    from payment_dispute d join payment p on p.id = d.payment_id join shop_order o on o.id = p.order_id cross join lateral facts_of_ledger_dispute(d, p, o) f
    where d.state = 'lost' and not o.is_test;

create or replace view sales_fact as
  select o.id as order_id, o.listed_at as at, day_in_india(o.listed_at) as day, f.*
    from shop_order o cross join lateral facts_of_order(o) f where o.paid_at is not null and not o.is_test and not o.is_replacement
  union all
  select o.id, o.listed_at, day_in_india(o.listed_at), f.*
    from shop_order o cross join lateral facts_of_placing(o) f where o.paid_at is not null and not o.is_test and not o.is_replacement
  union all
  select p.order_id, p.created_at, day_in_india(p.created_at), f.* from payment p cross join lateral facts_of_payment(p) f where not is_of_test(p)
  union all
  select p.order_id, p.created_at, day_in_india(p.created_at), f.*
    from refund r join payment p on p.id = r.payment_id cross join lateral facts_of_refund(r, p) f where not is_of_test(p)
  union all
  select o.id, o.listed_at, day_in_india(o.listed_at), f.*
    from refund r join payment p on p.id = r.payment_id join shop_order o on o.id = p.order_id cross join lateral facts_of_ledger_refund(r, p, o) f
    where not o.is_test
  union all
  select o.id, o.listed_at, day_in_india(o.listed_at), f.*
    from payment_dispute d join payment p on p.id = d.payment_id join shop_order o on o.id = p.order_id cross join lateral facts_of_ledger_dispute(d, p, o) f
    where not o.is_test
  union all
  select null, c.created_at, day_in_india(c.created_at), f.* from customer c cross join lateral facts_of_account(c) f
  union all
  select null, l.created_at, day_in_india(l.created_at), f.* from lead l cross join lateral facts_of_lead(l) f;

-- Customers can agree on the page of a placed order too. No release before has consents, so none meets the new source.
alter table consent drop constraint consent_source_check;
alter table consent add constraint consent_source_check check (source in ('profile', 'order'));

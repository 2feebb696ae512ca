-- Returns what is left of a payment, in paise. A failed refund keeps its amount reserved, unless other refunds left too little for it.
create or replace function left_of_payment(payment text) returns bigint language sql stable as $$
  select p.amount_paise - coalesce(sum(r.amount_paise) filter (where r.status <> 'failed' or r.amount_paise <= p.amount_paise - processed.paise), 0)
  from payment p left join refund r on r.payment_id = p.id
  cross join lateral (select coalesce(sum(x.amount_paise), 0) as paise from refund x where x.payment_id = p.id and x.status = 'processed') processed
  where p.id = payment and p.status = 'captured' group by p.amount_paise, processed.paise
$$;

-- Notes a payment of which less than ₹1 is left, because the provider refunds no less. A person may accept that rest. If the rest changes, the acceptance ends.
create or replace function note_refund_rest() returns trigger language plpgsql as $$
declare rest bigint := left_of_payment(new.payment_id);
  begin
  if rest between 1 and 99 then
    insert into refund_rest (payment_id, paise) values (new.payment_id, rest)
    on conflict (payment_id) do update
    set paise = excluded.paise, accepted_at = case when refund_rest.paise = excluded.paise then refund_rest.accepted_at end;
  else delete from refund_rest where payment_id = new.payment_id;
  end if;
  return null; end $$;

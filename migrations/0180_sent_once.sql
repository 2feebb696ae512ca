-- additive
-- A cash on delivery order that was sent once stays one, because its invoice has the fee. The shop notes that since 0178; these were sent before.
insert into cod_link (order_id, provider, expires_at, ended_at)
select id, provider, now(), now() from shop_order
where method = 'cod' and cod_state = 'confirmed' and (
  exists (select from audit_entry where subject_kind = 'order' and subject_id = shop_order.id and action = 'shipping undone')
  or exists (select from tax_document where order_id = shop_order.id and kind <> 'credit_note'))
on conflict (order_id) do update set ended_at = excluded.ended_at where cod_link.ended_at is null;

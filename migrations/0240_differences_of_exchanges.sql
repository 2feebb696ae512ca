-- additive
-- What an exchange refunded for each line, so that another exchange after a cancelled one refunds no part of the price twice.
alter table replacement_line add column difference_paise bigint not null default 0 check (difference_paise >= 0);
alter table replacement_line add column refunded_paise bigint not null default 0 check (refunded_paise >= 0);
comment on column replacement_line.difference_paise is 'How much more was paid for the replaced pieces than the sent packs cost. 0 if they are the same packs.';
comment on column replacement_line.refunded_paise is 'What was refunded of the difference. Less than it if a cancelled exchange refunded a part before.';

update replacement_line l set difference_paise = f.paise, refunded_paise = f.paise
  from replacement x, lateral (select sum(r.amount_paise)::bigint as paise from refund r where r.id = x.refund_id or r.split_from = x.refund_id) f
  where x.order_id = l.order_id and f.paise is not null and (select count(*) from replacement_line other where other.order_id = l.order_id) = 1;

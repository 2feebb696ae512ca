-- additive
-- What staff decide about the lines of couriers' payouts.
alter table cod_remittance_line add column awb_order_id text references shop_order (id);
comment on column cod_remittance_line.awb_order_id is 'The order of the AWB, where staff linked the line to another order.';
create index cod_remittance_line_awb_order on cod_remittance_line (awb_order_id) where awb_order_id is not null;
create index cod_remittance_line_decided on cod_remittance_line (decided_at desc) where decision is not null;
alter table cod_order add column written_off_paise bigint not null default 0 check (written_off_paise >= 0);
comment on column cod_order.written_off_paise is 'What couriers paid too little for an order that counts as paid out.';

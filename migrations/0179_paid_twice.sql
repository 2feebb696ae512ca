-- additive: the check takes one more state, which the release before only reads
alter table cod_remittance_line drop constraint cod_remittance_line_state_check,
  add constraint cod_remittance_line_state_check
    check (state in ('matched', 'amount_differs', 'unknown_awb', 'already_remitted', 'paid_online', 'not_delivered', 'negative'));

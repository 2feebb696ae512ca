-- additive
alter table share_payout_line add column earlier_tax jsonb not null default '[]' check (jsonb_typeof(earlier_tax) = 'array');
comment on column share_payout_line.earlier_tax is 'The part of tax_paise that earlier financial years still owed: each with the first day of its year, paise and sections.';

-- additive
-- What the documents of a day sum to. The figures of a month read at most a few thousand of these rows, however many documents it has.
create table tax_day (
  issued_on date not null,
  kind text not null,
  place_of_supply text not null,
  rate_bp integer not null,
  documents bigint not null,
  gross_paise bigint not null,
  taxable_paise bigint not null,
  cgst_paise bigint not null,
  sgst_paise bigint not null,
  igst_paise bigint not null,
  primary key (issued_on, kind, place_of_supply, rate_bp)
) with (fillfactor = 50);
comment on table tax_day is 'Sums of the documents of a day by kind, state and rate. Amounts of credit notes are positive.';
comment on column tax_day.documents is 'The documents whose first line has this rate.';

\i sql/functions/tax-days.sql
create trigger tax_document_line_summed after insert on tax_document_line referencing new table as added for each statement execute function add_to_tax_day();

create index tax_document_guessed on tax_document (issued_on, seq) where is_place_guessed;
create index tax_document_business on tax_document (issued_on, seq) where buyer_gstin is not null;
create index tax_document_large on tax_document (issued_on, seq) where total_paise >= 5000000;

-- Adds the lines of new documents to the sums of their day. A document counts once, at the tax rate of its first line. The transaction has locked the
-- series of numbers by now, and each kind of document has its own rows. So transactions do not wait for each other here.
create or replace function add_to_tax_day() returns trigger language plpgsql as $$
begin
  insert into tax_day as t (issued_on, kind, place_of_supply, rate_bp, documents, gross_paise, taxable_paise, cgst_paise, sgst_paise, igst_paise)
  select d.issued_on, d.kind, d.place_of_supply, l.rate_bp, count(*) filter (where l.position = l.first), sum(l.gross_paise), sum(l.taxable_paise),
    sum(l.cgst_paise), sum(l.sgst_paise), sum(l.igst_paise)
  from (select added.*, min(position) over (partition by document_id) as first from added) l join tax_document d on d.id = l.document_id
  group by d.issued_on, d.kind, d.place_of_supply, l.rate_bp order by d.issued_on, d.kind, d.place_of_supply, l.rate_bp
  on conflict (issued_on, kind, place_of_supply, rate_bp) do update set
    documents = t.documents + excluded.documents, gross_paise = t.gross_paise + excluded.gross_paise, taxable_paise = t.taxable_paise + excluded.taxable_paise,
    cgst_paise = t.cgst_paise + excluded.cgst_paise, sgst_paise = t.sgst_paise + excluded.sgst_paise, igst_paise = t.igst_paise + excluded.igst_paise;
  return null;
end $$;

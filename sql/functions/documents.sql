-- Refuses a change of an issued tax document. Another document corrects it.
create or replace function refuse_document_change() returns trigger language plpgsql as $$
begin
  raise exception 'a document that was issued never changes';
end $$;

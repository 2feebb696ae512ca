-- additive
-- Points of the law checklist that no data of the shop can show, as the owner last confirmed them.
create table law_confirmation (
  item text primary key check (item <> ''),
  confirmed_at timestamptz not null
);
comment on table law_confirmation is 'Points of the law checklist that the owner confirmed. The audit log says who.';

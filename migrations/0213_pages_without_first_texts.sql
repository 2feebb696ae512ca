-- additive
-- A shop of another brand keeps no text of the first demo.
alter table page add column without_first boolean not null default false;
comment on column page.without_first is 'The text that comes with the program is not one of its texts: a brand pack replaced it, or the shop began without it.';

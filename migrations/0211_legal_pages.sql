-- additive: no release has pages yet, so none meets a page of another kind.
-- Privacy, terms, shipping, returns and grievance officer are pages whose words the owner writes.
alter table page drop constraint page_kind_check;
alter table page add constraint page_kind_check check (kind in ('article', 'page', 'home', 'about', 'legal'));

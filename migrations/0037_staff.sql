-- Roles of the owner's own. The built-in roles are code (src/kernel/staff-roles.ts).
create table staff_role (
  id text primary key,
  name text not null,
  scopes text[] not null,
  second_factor boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index staff_role_name on staff_role (lower(name));
create trigger staff_role_version before update of name, scopes, second_factor on staff_role
for each row when ((old.name, old.scopes, old.second_factor) is distinct from (new.name, new.scopes, new.second_factor)) execute function raise_version();

-- `staff_role` is a built-in role or the id of a row above. An admin always has one, and a customer never: the previous release writes `role` alone.
alter table customer add column staff_role text;
alter table customer add column deactivated_at timestamptz;
update customer set staff_role = 'owner' where role = 'admin';

create function keep_staff_role() returns trigger language plpgsql as $$ begin
  if new.role = 'admin' then new.staff_role := coalesce(new.staff_role, 'owner'); else new.staff_role := null; new.deactivated_at := null; end if; return new; end $$;
create trigger customer_staff_role before insert or update of role, staff_role, deactivated_at on customer
for each row execute function keep_staff_role();

create index customer_staff on customer (seq) where role = 'admin';

-- One open invitation for each address. It is deleted when it is accepted or withdrawn; the audit log keeps what happened.
create table staff_invitation (
  id text primary key,
  seq bigint generated always as identity,
  email text not null,
  staff_role text not null,
  token_hash bytea not null unique,
  invited_by text references customer (id) on delete cascade,
  sent_at timestamptz not null,
  expires_at timestamptz not null
);
create unique index staff_invitation_email on staff_invitation (lower(email));
create index staff_invitation_by on staff_invitation (invited_by);

-- additive
-- Changes that a program prepared by an API key. Nothing of them happens before a person confirms.
alter table api_key add column proposes_only boolean not null default false;
comment on column api_key.proposes_only is 'The key reads only. What it wants to change becomes a proposal.';
create trigger api_key_version_of_proposing before update of proposes_only on api_key
for each row when (old.proposes_only is distinct from new.proposes_only) execute function raise_version();

create table proposal (
  id text primary key,
  seq bigint generated always as identity unique,
  key_id text not null references api_key (id) on delete cascade,
  method text not null,
  path text not null,
  input json,
  created_at timestamptz not null,
  decided_at timestamptz,
  decided_by text,
  outcome text check (outcome in ('done', 'dismissed')),
  answer text not null default '',
  check (decided_at is not null or (outcome is null and input is not null))
);
create index proposal_key_waiting on proposal (key_id) where decided_at is null;
comment on table proposal is 'Changes that a program prepared, each for one operation of the API. They are removed after a week.';
comment on column proposal.path is 'The path of the operation, with the names of its parameters.';
comment on column proposal.input is 'What the operation would get, in the order of the program. Removed when a person decides.';
comment on column proposal.decided_by is 'The account of the person. No reference, because the row goes after a week.';
comment on column proposal.outcome is 'Null while it waits. Also null if the process died while it carried the change out.';
comment on column proposal.answer is 'The sentence with which the operation answered.';

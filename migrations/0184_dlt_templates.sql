-- additive
-- SMS texts as the owner registered them with the operators (DLT), and the values that fill them.
create table dlt_template (
  event text not null check (event <> ''),
  language text not null default 'en' check (language in ('en', 'hi')),
  template_id text not null check (template_id <> ''),
  header text not null check (header <> ''),
  text text not null check (text <> ''),
  updated_at timestamptz not null,
  primary key (event, language)
);
comment on table dlt_template is 'SMS texts that are registered with the operators (DLT).';
comment on column dlt_template.event is 'The kind of SMS.';
comment on column dlt_template.text is 'The registered text, with {#numeric#}, {#alphanumeric#} and {#url#}.';

alter table message add column sms_values jsonb check (jsonb_typeof(sms_values) = 'array');
comment on column message.sms_values is 'What fills the variables of a registered text, in their order. Cleared with the body.';

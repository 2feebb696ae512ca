-- Each failed attempt to send a message: its time and the gateway's answer, oldest first.
alter table message add column attempts jsonb not null default '[]' check (jsonb_typeof(attempts) = 'array');

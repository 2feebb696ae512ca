-- A mail's blocks, from which its HTML is rendered. `body` is their plain text. A mail without blocks leaves as text.
alter table message add column blocks jsonb;

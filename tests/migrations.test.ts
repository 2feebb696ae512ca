import { expect, test } from 'vitest'
import { listMigrations } from '#platform/database/migration-files.ts'
import { findLosses } from '#test/find-losses.ts'

/** The migrations that follow those of 0.1.0 and of the months before 0.2.0. The release before may meet each of them. */
const later = (await listMigrations()).filter(({ name }) => name > '0150')

test('every migration says in its first line if the release before works beside it', () => {
  expect(later.length).toBeGreaterThan(0)
  expect(later.filter(({ text }) => !/^-- (?:additive(?:: \S.*)?|not additive: \S.*)\n/.test(text)).map(({ file }) => file)).toEqual([])
})

test('a migration that is marked `-- additive` without a reason takes nothing from the release before', () => {
  const marked = later.filter(({ text }) => text.startsWith('-- additive\n'))
  const losses = marked.map(({ file, text }) => [file, findLosses(text)] as const).filter(([, found]) => found.length > 0)
  expect(Object.fromEntries(losses)).toEqual({})
})

test.each([
  'create table made_up (id text primary key, n integer not null); create unique index made_up_n on made_up (n); alter table made_up alter column n type bigint;',
  'alter table customer add column nickname text, add column visits integer not null default 0;',
  "alter table customer add column kind text check (kind in ('a', 'b'));",
  'alter table only customer add column folded text generated always as (lower(name)) stored not null;',
  'create index made_up_name on customer (name); create view made_up_view as select id from customer;',
  'create trigger made_up after insert on customer for each row execute function made_up();\n\\i sql/functions/emails.sql\n',
  "comment on table customer is 'drop table customer; -- not null';",
  "-- drop table customer;\n/* alter table customer rename to person; */ update customer set name = 'x; delete from customer';",
  "insert into made_up values ($$ drop table customer; $$, $body$ it's $body$); select 1;",
  "alter type fulfilment add value 'sent';",
])('finds no loss in: %s', (text) => {
  expect(findLosses(text)).toEqual([])
})

test.each([
  'drop table customer;',
  'drop index customer_name;',
  'DROP TRIGGER one ON customer;',
  'alter table customer drop column name;',
  'alter table customer\n  rename column name to title;',
  'alter table customer rename to person;',
  'alter table customer set schema other;',
  'alter table customer add column a numeric(10, 2), add column b text not null;',
  'alter table customer add b text not null;',
  'alter table customer add column b text unique;',
  'alter table customer alter column name type varchar(20);',
  'alter table customer alter name set data type varchar(20);',
  'alter table customer alter column name set not null;',
  'alter table customer alter column name drop not null;',
  'alter table customer alter column name drop default;',
  'alter table customer add constraint short check (length(name) < 20);',
  "alter table customer add check (name <> '');",
  'create unique index customer_named on customer (name);',
  'delete from customer;',
  'truncate customer;',
  'do $$ begin drop table customer; end $$;',
  'create or replace function made_up() returns integer language sql as $$ select 1 $$;',
  'alter type fulfilment rename to other;',
  'alter view made_up_view rename to other;',
])('finds a loss in: %s', (text) => {
  expect(findLosses(`create table made_up (id text); ${text}`)).toHaveLength(1)
})

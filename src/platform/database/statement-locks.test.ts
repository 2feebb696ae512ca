import { expect, test } from 'vitest'
import { locksOf } from './statement-locks.ts'

test.each([
  ['create table fruit (name text)', []],
  ['create table taste (fruit text references fruit (name))', [['fruit', 'SHARE ROW EXCLUSIVE', undefined]]],
  ['create index fruit_name on fruit (name)', [['fruit', 'SHARE', 'indexes']]],
  ['create unique index on only fruit (name)', [['fruit', 'SHARE', 'indexes']]],
  ['create index concurrently if not exists fruit_name on fruit (name)', [['fruit', 'SHARE UPDATE EXCLUSIVE', 'indexes']]],
  ['alter table fruit add column taste text', [['fruit', 'ACCESS EXCLUSIVE', undefined]]],
  ['ALTER TABLE IF EXISTS fruit\n  alter name set not null', [['fruit', 'ACCESS EXCLUSIVE', 'reads']]],
  ['alter table fruit alter column name type varchar', [['fruit', 'ACCESS EXCLUSIVE', 'writes']]],
  ['alter table fruit add constraint ripe check (name is not null) not valid', [['fruit', 'ACCESS EXCLUSIVE', undefined]]],
  ['alter table fruit validate constraint ripe', [['fruit', 'SHARE UPDATE EXCLUSIVE', 'reads']]],
  ['alter table fruit add primary key (name)', [['fruit', 'ACCESS EXCLUSIVE', 'indexes']]],
  [
    'alter table fruit add constraint tree foreign key (tree_id) references tree (id)',
    [
      ['fruit', 'SHARE ROW EXCLUSIVE', 'reads'],
      ['tree', 'SHARE ROW EXCLUSIVE', undefined],
    ],
  ],
  ['create trigger ripens after insert or update of name on fruit for each row execute function ripen()', [['fruit', 'SHARE ROW EXCLUSIVE', undefined]]],
  ['drop trigger if exists ripens on fruit', [['fruit', 'ACCESS EXCLUSIVE', undefined]]],
  ['drop table fruit', [['fruit', 'ACCESS EXCLUSIVE', undefined]]],
  ["comment on column fruit.name is 'one; two'", [['fruit', 'SHARE UPDATE EXCLUSIVE', undefined]]],
  ["update fruit set name = 'it''s; ripe' where name is null", [['fruit', 'ROW EXCLUSIVE', 'writes']]],
  ['with old as (select 1) delete from fruit using old', [['fruit', 'ROW EXCLUSIVE', 'writes']]],
  ["insert into fruit values ('apple')", [['fruit', 'ROW EXCLUSIVE', undefined]]],
  ['drop index fruit_name', [[undefined, 'ACCESS EXCLUSIVE', undefined]]],
  ['do $$ begin update fruit set name = 1; end $$', [[undefined, 'ACCESS EXCLUSIVE', undefined]]],
  ['create function ripen() returns trigger language plpgsql as $body$ begin update fruit set name = 1; return new; end $body$', []],
  ['-- drop table fruit;\n/* drop table fruit; */ select 1', []],
  ['\\i sql/functions/fruit.sql\ncreate view ripe as select 1', []],
])('%s', (statement, locks) => {
  expect(locksOf(statement).map(({ table, lock, pass }) => [table, lock, pass])).toEqual(locks)
})

test('a table of the script itself is nobody’s yet', () => {
  expect(locksOf('create table fruit (name text); create index on fruit (name); alter table fruit add ripe boolean; drop table tree')).toEqual([
    { table: 'tree', lock: 'ACCESS EXCLUSIVE', pass: undefined },
  ])
})

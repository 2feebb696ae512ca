import { appendFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { version } from '#platform/process/version.ts'

const [major = 0, minor = 0] = version.split('.').map(Number)

/** The release after this one, which does not exist yet. */
export const next = `${major}.${minor + 1}.0`

/** The name of its migration, and a comment in the text of the function that it changes. */
export const madeUp = { migration: '9000_made_up.sql', comment: 'changed by the next release' }

const migration = `-- additive
create table made_up (order_id text primary key references shop_order (id) on delete cascade, noted_at timestamptz not null default clock_timestamp());
alter table shop_order add column made_up text;
\\i sql/functions/made-up.sql
create trigger made_up after insert on shop_order for each row execute function note_made_up();
`

const added = `create or replace function note_made_up() returns trigger language plpgsql as $$ begin
  insert into made_up (order_id) values (new.id)
  ; return null; end $$;
`

/** Turns a checked-out folder of this release into the next one: a version, an additive migration, one function added and one changed. */
export function extend(folder: string) {
  const file = (...names: string[]) => join(folder, ...names)
  const rewrite = (name: string, change: (text: string) => string) => writeFileSync(name, change(readFileSync(name, 'utf8')))
  rewrite(file('package.json'), (text) => text.replace(`"version": "${version}"`, `"version": "${next}"`))
  rewrite(file('sql/version'), (text) => `${Number.parseInt(text, 10) + 1} made-up\n`)
  rewrite(file('sql/functions/announcements.sql'), (text) => text.replace('as $$ begin', (begin) => `${begin} /* ${madeUp.comment} */`))
  writeFileSync(file('migrations', madeUp.migration), migration)
  appendFileSync(file('sql/functions/made-up.sql'), added)
}

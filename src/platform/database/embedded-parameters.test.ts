import { sql } from 'kysely'
import { afterAll, expect, test, vi } from 'vitest'
import { openDatabase } from './database.ts'
import { openInMemory } from './embedded.ts'

const engine = await openInMemory()
const db = openDatabase(engine)

const unhandled = vi.fn<(reason: unknown) => void>()
process.on('unhandledRejection', unhandled)

afterAll(async () => {
  process.off('unhandledRejection', unhandled)
  await db.destroy()
})

const kinds = {
  text: 'words',
  'varchar(10)': 'words',
  uuid: '7f4b1c9e-1f53-4f0e-8a6e-3f7f6a1f3a11',
  integer: 5,
  smallint: 5,
  bigint: 5,
  numeric: '5.25',
  'double precision': 0.5,
  boolean: true,
  jsonb: { a: 1 },
  timestamptz: new Date(0),
  date: '2026-01-02',
  bytea: new Uint8Array([1, 2]),
  'text[]': ['a', 'b'],
  'integer[]': [1, 2],
  'jsonb[]': [{ a: 1 }],
  'bytea[]': [new Uint8Array([1])],
  interval: '1 day',
  int4range: '[1,5)',
}

/** Values that no column takes, and those that a JSON body can bring to a wrong column. */
const wrong: unknown[] = [
  {},
  { length: 3 },
  { toString: 'x' },
  Object.create(null),
  [],
  [[]],
  [{}],
  [[1], {}],
  new Map([[1, 2]]),
  Symbol('s'),
  new Date(Number.NaN),
  Number.NaN,
  'ü'.repeat(300),
  true,
  1e300,
  new Uint8Array(3),
]

const outcome = (work: Promise<unknown>) =>
  work.then(
    () => 'stored' as const,
    () => 'refused' as const,
  )

test.for(Object.entries(kinds))('a wrong value for a column of type %s harms nobody else', async ([type, right]) => {
  const store = (value: unknown, id: number) => sql`insert into noted values (${id}, ${value})`
  await sql`create table noted (id integer, value ${sql.raw(type)})`.execute(db)
  try {
    for (const value of wrong) {
      // One alone, one in a transaction, and another person's two writes beside them, waiting and not.
      const answers = await Promise.all([
        outcome(store(value, 0).execute(db)),
        outcome(db.transaction().execute((tx) => store(right, 1).execute(tx))),
        outcome(
          db.transaction().execute(async (tx) => {
            await store(right, 0).execute(tx)
            await store(value, 0).execute(tx)
            throw new Error('undo')
          }),
        ),
        outcome(store(right, 2).execute(db)),
      ])
      expect(answers.slice(1)).toEqual(['stored', 'refused', 'stored'])
      const { rows } = await sql<{ id: number }>`delete from noted where id > 0 returning id`.execute(db)
      expect(rows.map(({ id }) => id)).toEqual([1, 2])
    }
  } finally {
    await sql`drop table noted`.execute(db)
  }
  expect(unhandled).not.toHaveBeenCalled()
})

test('an object is refused for a text, and a list for a single value', async () => {
  await sql`create table noted (value text, list text[])`.execute(db)
  for (const value of [{}, ['a'], Object.create(null), Symbol('s')])
    await expect(sql`insert into noted (value) values (${value})`.execute(db)).rejects.toThrow(/^A parameter cannot be (?:a list|of type (?:object|symbol))\.$/)
  await expect(sql`insert into noted (list) values (${{}})`.execute(db)).rejects.toThrow('A parameter cannot be of type object.')
  expect((await sql`select 1 from noted`.execute(db)).rows).toEqual([])
  await sql`drop table noted`.execute(db)
})

test('a BEGIN that fails rejects its caller, and leaves no transaction open', async () => {
  await sql`create table noted (id integer)`.execute(db)
  const { pglite } = engine as Extract<typeof engine, { kind: 'embedded' }>
  const execute = pglite.execProtocolStream
  let breaks = 1
  pglite.execProtocolStream = async (message, options) => {
    const answer = await execute(message, options)
    // The server has begun, but the answer is lost.
    if (Buffer.from(message).includes('BEGIN') && breaks-- > 0) throw new Error('the answer was lost')
    return answer
  }
  const write = () => db.transaction().execute((tx) => sql`insert into noted values (1)`.execute(tx))
  const answers = await Promise.all([outcome(write()), outcome(write()), outcome(sql`insert into noted values (2)`.execute(db))])
  pglite.execProtocolStream = execute
  expect(answers).toEqual(['refused', 'stored', 'stored'])
  expect((await sql`select id from noted order by id`.execute(db)).rows).toEqual([{ id: 1 }, { id: 2 }])
  expect(unhandled).not.toHaveBeenCalled()
  await sql`drop table noted`.execute(db)
})

import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { PGlite } from '@electric-sql/pglite'
import { nameStatements } from './embedded-statements.ts'

const pglite = await PGlite.create()
const execute = vi.fn<PGlite['execProtocolStream']>(pglite.execProtocolStream.bind(pglite))
pglite.execProtocolStream = nameStatements(execute)

const sentParses = () => execute.mock.calls.filter(([message]) => message[0] === 'P'.charCodeAt(0)).length

afterAll(() => pglite.close())

beforeEach(async () => {
  await pglite.exec('drop table if exists note; create table note (id integer primary key, words text)')
  execute.mockClear()
})

test('prepares a statement at its second use, and does not parse it again', async () => {
  const parses = []
  for (const id of [1, 2, 3, 4]) {
    const { rows } = await pglite.query('insert into note values ($1, $2) returning *', [id, id === 3 ? null : 'käse'])
    expect(rows).toEqual([{ id, words: id === 3 ? null : 'käse' }])
    parses.push(sentParses())
  }
  expect(parses).toEqual([1, 2, 2, 2])
})

test('takes values and gives types of each statement, whichever came before', async () => {
  for (let turn = 0; turn < 4; turn += 1) {
    expect((await pglite.query('select $1::int as n, $2::jsonb as j', [turn, { turn }])).rows).toEqual([{ n: turn, j: { turn } }])
    expect((await pglite.query('select $1::text[] as list', [[`a${turn}`, 'b']])).rows).toEqual([{ list: [`a${turn}`, 'b'] }])
    expect((await pglite.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  }
})

const addColumn = 'alter table note add column extra integer default 7'

const changes: { how: string; change(): Promise<unknown> }[] = [
  { how: 'outside a transaction', change: () => pglite.query(addColumn) },
  { how: 'with other statements', change: () => pglite.exec(`select 1; ${addColumn}`) },
  { how: 'in a transaction', change: () => pglite.transaction((tx) => tx.exec(addColumn)) },
]

test.for(changes)('sees a table that was changed $how', async ({ change }) => {
  await pglite.query('insert into note values (1)')
  for (let turn = 0; turn < 3; turn += 1) expect((await pglite.query('select * from note')).rows).toEqual([{ id: 1, words: null }])
  await change()
  for (let turn = 0; turn < 3; turn += 1) expect((await pglite.query('select * from note')).rows).toEqual([{ id: 1, words: null, extra: 7 }])
})

test('a change that is rolled back leaves the statements usable', async () => {
  const read = async () => (await pglite.query<unknown>('select * from note')).rows
  for (let turn = 0; turn < 3; turn += 1) expect(await read()).toEqual([])
  await pglite.transaction(async (tx) => {
    await tx.exec("alter table note add column extra integer; insert into note values (1, 'x', 2)")
    for (let turn = 0; turn < 3; turn += 1) expect((await tx.query('select * from note')).rows).toEqual([{ id: 1, words: 'x', extra: 2 }])
    // The `end` of an expression ends no transaction.
    expect((await tx.query('select case when true then 1 end as one')).rows).toEqual([{ one: 1 }])
    await tx.rollback()
  })
  for (let turn = 0; turn < 3; turn += 1) expect(await read()).toEqual([])
})

test('a statement that fails, in parsing or in running, harms no later one', async () => {
  const insert = (id: number) => pglite.query('insert into note values ($1)', [id])
  await insert(1)
  for (let turn = 0; turn < 4; turn += 1) {
    await expect(insert(1)).rejects.toMatchObject({ code: '23505' })
    await expect(pglite.query('select nothing from nowhere')).rejects.toMatchObject({ code: '42P01' })
    await expect(pglite.query('select $1::int', ['words'])).rejects.toMatchObject({ code: '22P02' })
    await expect(
      pglite.transaction(async (tx) => {
        await tx.query('insert into note values ($1)', [turn + 10])
        await tx.query('insert into note values ($1)', [1])
      }),
    ).rejects.toMatchObject({ code: '23505' })
    await insert(turn + 2)
  }
  expect((await pglite.query('select id from note order by id')).rows).toEqual([1, 2, 3, 4, 5].map((id) => ({ id })))
})

test('leaves a statement alone whose parameters have types', async () => {
  for (let turn = 0; turn < 3; turn += 1) expect((await pglite.query('select $1 as n', [turn], { paramTypes: [23] })).rows).toEqual([{ n: turn }])
  expect(sentParses()).toBe(3)
})

test('a rollback to a savepoint, and a name that the engine lost, cost one answer at most', async () => {
  const read = async (client: Pick<PGlite, 'query'>) => (await client.query<object>('select * from note')).rows
  for (let turn = 0; turn < 3; turn += 1) await read(pglite)
  await pglite.transaction(async (tx) => {
    await tx.exec(`savepoint a; ${addColumn}`)
    for (let turn = 0; turn < 3; turn += 1) await read(tx)
    await tx.exec('rollback to a')
    for (let turn = 0; turn < 3; turn += 1) expect(await read(tx)).toEqual([])
    await tx.rollback()
  })
  for (let turn = 0; turn < 3; turn += 1) expect(await read(pglite)).toEqual([])
  await pglite.exec('deallocate all')
  await expect(read(pglite)).rejects.toMatchObject({ code: '26000' })
  for (let turn = 0; turn < 3; turn += 1) expect(await read(pglite)).toEqual([])
})

test('does not remember very long statements', async () => {
  const long = `select 1 as one -- ${'x'.repeat(100_000)}`
  for (let turn = 0; turn < 3; turn += 1) expect((await pglite.query(long)).rows).toEqual([{ one: 1 }])
  expect(sentParses()).toBe(3)
})

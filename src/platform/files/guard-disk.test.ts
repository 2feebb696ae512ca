import type { PGlite } from '@electric-sql/pglite'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openTestEngine } from '#test/open-test-engine.ts'
import { guardDisk, reserveBytes } from './guard-disk.ts'

// The embedded PostgreSQL takes seconds to start on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

let pglite: PGlite
beforeEach(async () => {
  // A copy of the migrated database opens sooner than a new one.
  const engine = await openTestEngine()
  if (engine.kind !== 'embedded') throw new Error('The embedded engine did not open')
  pglite = engine.pglite
  await pglite.exec('create table kept (a integer)')
})
afterEach(async () => {
  if (!pglite.closed) await pglite.close()
})

test('refuses writes before the disk is full, still reads, and writes again when there is space', async () => {
  let free = reserveBytes
  const end = vi.fn<(reason: string) => void>()
  guardDisk(pglite, { freeBytes: () => free, end })
  const write = () => pglite.query('insert into kept values ($1)', [1])
  const count = async () => (await pglite.query<{ n: number }>('select count(*)::integer as n from kept')).rows[0]?.n

  await write()
  free -= 1
  await expect(write()).rejects.toMatchObject({ code: '53100' })
  await expect(pglite.exec('update kept set a = 2')).rejects.toMatchObject({ code: '53100' })
  await expect(pglite.query('vacuum (analyze) kept')).rejects.toMatchObject({ code: '53100' })
  expect(await count()).toBe(1)

  free += 1
  const cut = pglite.transaction(async (tx) => {
    await tx.query('insert into kept values (3)')
    free = 0
    await tx.query('insert into kept values (4)')
  })
  await expect(cut).rejects.toMatchObject({ code: '53100' })
  expect(await count()).toBe(1)
  free = reserveBytes
  await write()
  expect(await count()).toBe(2)
  expect(end).not.toHaveBeenCalled()
})

test('sends no statement to an engine that has panicked, and calls end once', async () => {
  const end = vi.fn<(reason: string) => void>()
  const execute = vi.spyOn(pglite, 'execProtocolStream')
  execute.mockRejectedValue(Object.assign(new Error('could not write'), { severity: 'PANIC', code: '53100' }))
  const executeWhole = vi.spyOn(pglite, 'execProtocol')
  executeWhole.mockRejectedValue(Object.assign(new Error('could not write'), { severity: 'PANIC', code: '53100' }))
  guardDisk(pglite, { freeBytes: () => reserveBytes, end })

  // PGlite ends each query with a second message, which is already refused.
  await expect(pglite.query('select 1')).rejects.toMatchObject({ code: '57P02' })
  const calls = execute.mock.calls.length + executeWhole.mock.calls.length
  expect(calls).toBe(1)
  await expect(pglite.query('select 1')).rejects.toMatchObject({ code: '57P02' })
  expect(execute.mock.calls.length + executeWhole.mock.calls.length).toBe(calls)
  expect(end).toHaveBeenCalledExactlyOnceWith('could not write')
})

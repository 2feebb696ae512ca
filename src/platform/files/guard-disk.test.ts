import { PGlite } from '@electric-sql/pglite'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { guardDisk, reserveBytes } from './guard-disk.ts'

// PostgreSQL in the process takes seconds to begin on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

let pglite: PGlite
beforeEach(async () => {
  pglite = await PGlite.create()
  await pglite.exec('create table kept (a integer)')
})
afterEach(async () => {
  if (!pglite.closed) await pglite.close()
})

test('writes are refused as by a full disk before the log runs out of room, reading goes on, and so does all when there is room again', async () => {
  let free = reserveBytes
  const end = vi.fn<(reason: string) => void>()
  guardDisk(pglite, { freeBytes: () => free, end })
  const write = () => pglite.query('insert into kept values ($1)', [1])
  const count = async () => (await pglite.query<{ n: number }>('select count(*)::integer as n from kept')).rows[0]?.n

  await write()
  free -= 1
  await expect(write()).rejects.toMatchObject({ code: '53100' })
  await expect(pglite.exec('update kept set a = 2')).rejects.toMatchObject({ code: '53100' })
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

test('an engine that has panicked is asked nothing more, and its end is told once', async () => {
  const end = vi.fn<(reason: string) => void>()
  const ask = vi.spyOn(pglite, 'execProtocolStream')
  ask.mockRejectedValue(Object.assign(new Error('could not write'), { severity: 'PANIC', code: '53100' }))
  const askWhole = vi.spyOn(pglite, 'execProtocol')
  askWhole.mockRejectedValue(Object.assign(new Error('could not write'), { severity: 'PANIC', code: '53100' }))
  guardDisk(pglite, { freeBytes: () => reserveBytes, end })

  // PGlite ends each question with a second message, which is refused already.
  await expect(pglite.query('select 1')).rejects.toMatchObject({ code: '57P02' })
  const asked = ask.mock.calls.length + askWhole.mock.calls.length
  expect(asked).toBe(1)
  await expect(pglite.query('select 1')).rejects.toMatchObject({ code: '57P02' })
  expect(ask.mock.calls.length + askWhole.mock.calls.length).toBe(asked)
  expect(end).toHaveBeenCalledExactlyOnceWith('could not write')
})

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Shop } from '#platform/shop.ts'
import { openVisitCounter, waitMs } from './visit-counter.server.ts'

const stored = vi.fn<(rows: unknown) => Promise<void>>()
const shop: Pick<Shop, 'db' | 'now' | 'log'> = Object({ db: {}, now: () => new Date('2026-03-01T23:59:00+05:30'), log: { warn: () => {} } })

beforeEach(() => {
  vi.useFakeTimers()
  stored.mockReset().mockResolvedValue(undefined)
})

afterEach(() => {
  vi.useRealTimers()
})

test('any number of visits within the wait is one statement, and none without visits', async () => {
  const count = openVisitCounter(shop, stored)
  for (let visit = 0; visit < 500; visit += 1) count(['visit', 'product'])
  await vi.advanceTimersByTimeAsync(waitMs)
  expect(stored.mock.calls.map(([rows]) => rows)).toEqual([
    [
      { day: '2026-03-01', step: 'visit', visits: 500 },
      { day: '2026-03-01', step: 'product', visits: 500 },
    ],
  ])
  await vi.advanceTimersByTimeAsync(10 * waitMs)
  expect(stored).toHaveBeenCalledTimes(1)
})

test('counts of a statement that failed are stored with the next ones', async () => {
  stored.mockRejectedValueOnce(new Error('away'))
  const count = openVisitCounter(shop, stored)
  count(['visit'])
  await vi.advanceTimersByTimeAsync(waitMs)
  count(['visit'])
  await vi.advanceTimersByTimeAsync(waitMs)
  expect(stored.mock.calls.at(-1)?.[0]).toEqual([{ day: '2026-03-01', step: 'visit', visits: 2 }])
})

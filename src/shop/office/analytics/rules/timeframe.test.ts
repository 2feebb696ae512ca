import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { timeframes } from '../contract.ts'
import { rangeOf } from './timeframe.ts'

/** 15 January, noon in India. */
const noon = new Date('2026-01-15T06:30:00Z')

const day = (text: string) => new Date(`${text}T00:00:00+05:30`)

describe('a timeframe', () => {
  test('all has no bounds', () => {
    expect(rangeOf('all', noon)).toEqual({})
  })

  test('today and yesterday are days in India', () => {
    expect(rangeOf('today', noon)).toEqual({ since: day('2026-01-15') })
    expect(rangeOf('yesterday', noon)).toEqual({ since: day('2026-01-14'), until: day('2026-01-15') })
  })

  test('today begins at midnight in India, not at midnight UTC', () => {
    expect(rangeOf('today', new Date('2026-01-15T18:29:59.999Z')).since).toEqual(day('2026-01-15'))
    expect(rangeOf('today', new Date('2026-01-15T18:30:00Z')).since).toEqual(day('2026-01-16'))
    expect(rangeOf('today', new Date('2025-12-31T18:30:00Z')).since).toEqual(day('2026-01-01'))
  })

  test('week is the last 7 times 24 hours', () => {
    expect(rangeOf('week', noon)).toEqual({ since: new Date('2026-01-08T06:30:00Z') })
  })

  test.each([
    ['2026-01-15', '2025-12-15'],
    ['2026-01-01', '2025-12-01'],
    ['2026-01-31', '2025-12-31'],
    ['2026-03-01', '2026-02-01'],
    ['2026-03-28', '2026-02-28'],
    ['2026-03-29', '2026-02-28'],
    ['2026-03-31', '2026-02-28'],
    ['2028-03-29', '2028-02-29'],
    ['2028-03-31', '2028-02-29'],
    ['2028-02-29', '2028-01-29'],
    ['2026-05-31', '2026-04-30'],
    ['2026-07-31', '2026-06-30'],
    ['2026-08-31', '2026-07-31'],
    ['2026-10-31', '2026-09-30'],
    ['2026-12-31', '2026-11-30'],
    ['2100-03-29', '2100-02-28'],
  ])('month on %s begins on %s, at every hour', (today, since) => {
    expect(rangeOf('month', day(today))).toEqual({ since: day(since) })
    expect(rangeOf('month', new Date(day(today).getTime() + 86_399_999))).toEqual({ since: day(since) })
  })

  test('at any moment, today is within the week, the week within the month, and yesterday precedes today', () => {
    const moment = fc.date({ min: new Date('2000-01-01T00:00:00Z'), max: new Date('2099-12-31T00:00:00Z'), noInvalidDate: true })
    fc.assert(
      fc.property(moment, (now) => {
        const since = Object.fromEntries(timeframes.map((timeframe) => [timeframe, rangeOf(timeframe, now).since?.getTime() ?? 0]))
        const { all = 0, month = 0, week = 0, yesterday = 0, today = 0 } = since
        expect(all < month && month < week && week < yesterday && yesterday < today && today <= now.getTime()).toBe(true)
        expect(today - yesterday).toBe(86_400_000)
        expect((now.getTime() - month) / 86_400_000).toBeGreaterThanOrEqual(28)
        expect((now.getTime() - month) / 86_400_000).toBeLessThan(32)
      }),
    )
  })
})

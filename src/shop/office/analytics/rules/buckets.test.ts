import { describe, expect, test } from 'vitest'
import { bucketsOf, type PeriodSum } from './buckets.ts'

const order = (at: string | number, paise: number): PeriodSum => ({ measure: 'order', at, orders: 1, paise })

describe('the buckets of a chart', () => {
  test('are the hours of one day', () => {
    const buckets = bucketsOf('today', [order(0, 100), order(13, 250), { measure: 'refund', at: 13, orders: 0, paise: 50 }], {
      first: '2026-01-15',
      last: '2026-01-15',
    })
    expect(buckets).toHaveLength(24)
    expect(buckets[0]).toEqual({ key: '00', label: '12 am', orders: 1, paise: 100, refundPaise: 0 })
    expect(buckets[13]).toEqual({ key: '13', label: '1 pm', orders: 1, paise: 250, refundPaise: 50 })
  })

  test('are days, including days without an order', () => {
    const buckets = bucketsOf('week', [order('2026-01-31', 100), order('2026-02-02', 300)], { first: '2026-01-31', last: '2026-02-02' })
    expect(buckets.map(({ label, paise }) => [label, paise])).toEqual([
      ['31 Jan', 100],
      ['1 Feb', 0],
      ['2 Feb', 300],
    ])
  })

  test('become months and years for longer ranges, with the same total', () => {
    const sums = [order('2024-12-31', 100), order('2025-01-01', 200), order('2026-01-15', 300)]
    const months = bucketsOf('all', sums, { first: '2024-12-31', last: '2026-01-15' })
    expect(months.map(({ key }) => key).slice(0, 2)).toEqual(['2024-12', '2025-01'])
    expect(months).toHaveLength(14)
    const years = bucketsOf('all', [order('2019-05-05', 50), ...sums], { first: '2019-05-05', last: '2026-01-15' })
    expect(years.map(({ key }) => key)).toEqual(['2019', '2020', '2021', '2022', '2023', '2024', '2025', '2026'])
    expect(years.reduce((sum, { paise }) => sum + paise, 0)).toBe(650)
  })
})

import { describe, expect, test } from 'vitest'
import { splitTax, suggestedWithholding, taxOf, type Withholding } from './withholding.ts'

const share: Withholding = { covers: 'share', effectiveFrom: '2026-04-01', section: '393(1)', rateBp: 200, thresholdPaise: 2_000_000, rounding: 'rupee' }
const goods: Withholding = { ...share, covers: 'goods', rateBp: 1000 }
const paid = (day: string, paise: number) => ({ covers: 'share' as const, day, paise })

describe('tax', () => {
  const day = '2026-06-01'
  const thisYear = '2026-04-01'

  test('is nothing up to the threshold, and of all above it', () => {
    expect(taxOf([paid(day, 2_000_000)], [share], 'share', day)).toBe(0)
    // 2 % of ₹20,000.01 is ₹400.0002, which is ₹400.
    expect(taxOf([paid(day, 2_000_001)], [share], 'share', day)).toBe(40_000)
    expect(taxOf([paid(day, 2_000_001)], [{ ...share, rounding: 'paise' }], 'share', day)).toBe(40_000)
  })

  test('is rounded half up, to a rupee or to a paisa', () => {
    const movements = [paid(day, 2_002_500)]
    expect(taxOf(movements, [share], 'share', day)).toBe(40_100)
    expect(taxOf(movements, [{ ...share, rounding: 'paise' }], 'share', day)).toBe(40_050)
  })

  test('does not count the year before, nor what covers something else', () => {
    const movements = [paid('2026-03-31', 9_000_000), paid(day, 1_500_000), { covers: 'goods' as const, day, paise: 1_900_000 }]
    expect(taxOf(movements, [share], 'share', day)).toBe(0)
    expect(taxOf(movements, [goods], 'goods', day)).toBe(0)
  })

  test('takes the rate of the day of each payment', () => {
    const later = { ...share, effectiveFrom: '2026-10-01', rateBp: 500 }
    const movements = [paid('2026-09-30', 1_000_000), paid('2026-10-01', 2_000_000)]
    expect(taxOf(movements, [share, later], 'share', '2026-10-01')).toBe(20_000 + 100_000)
  })

  test('of payments in parts is together the tax of one payment', () => {
    let withheldPaise = 0
    const movements: { covers: 'share'; day: string; paise: number }[] = []
    for (const paise of [1_234_567, 876_543, 1, 99, 333_333]) {
      withheldPaise += splitTax({ day, grossPaise: paise, movements, withheld: { [thisYear]: withheldPaise } }, [share, goods]).taxPaise
      movements.push(paid(day, paise))
    }
    expect(withheldPaise).toBe(taxOf(movements, [share, goods], 'share', day))
  })

  test('of goods is withheld from money, at most all of it, and the rest waits', () => {
    const movements = [{ covers: 'goods' as const, day, paise: 5_000_000 }]
    expect(splitTax({ day, grossPaise: 300_000, movements, withheld: {} }, [share, goods]).taxPaise).toBe(300_000)
    const later = { day, grossPaise: 400_000, movements: [...movements, paid(day, 300_000)], withheld: { [thisYear]: 300_000 } }
    expect(splitTax(later, [share, goods]).taxPaise).toBe(200_000)
  })
})

test('tax that the last payout of a year could not take is withheld in the next year, for its own year', () => {
  const facts = suggestedWithholding
  const [last, next] = ['2026-03-31', '2026-04-02']
  const given = { covers: 'goods' as const, day: '2026-03-01', paise: 5_000_000 }
  const first = splitTax({ day: last, grossPaise: 300_000, movements: [given], withheld: {} }, facts)
  expect(first).toEqual({ taxPaise: 300_000, earlierTax: [] })
  const movements = [given, paid(last, 300_000)]
  const second = splitTax({ day: next, grossPaise: 1_000_000, movements, withheld: { '2025-04-01': 300_000 } }, facts)
  expect(second).toEqual({ taxPaise: 200_000, earlierTax: [{ year: '2025-04-01', paise: 200_000, sections: '194H / 194R' }] })
  const third = splitTax({ day: next, grossPaise: 500_000, movements: [...movements, paid(next, 1_000_000)], withheld: { '2025-04-01': 500_000 } }, facts)
  expect(third).toEqual({ taxPaise: 0, earlierTax: [] })
})

test('the suggestions change their sections on 1 April 2026', () => {
  const sectionsOn = (day: string) => suggestedWithholding.filter(({ effectiveFrom }) => effectiveFrom === day).map(({ section }) => section)
  expect(sectionsOn('2025-04-01')).toEqual(['194H', '194R'])
  expect(sectionsOn('2026-04-01')).toEqual(['393(1), commission', '393(1), benefit'])
})

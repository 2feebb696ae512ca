import { describe, expect, test } from 'vitest'
import { benefitsOf, findDuplicateLabel, gramsOf, packPriceOf } from './product.ts'

describe('benefits', () => {
  test("are the product's own where it has any", () => {
    expect(benefitsOf({ name: 'Shilajit Resin', benefits: ['From Spiti'] })).toEqual(['From Spiti'])
  })

  test.each([
    ['Himalayan SHILAJIT Resin', /resin/i],
    ['Saffron & Shilajit Gift Set', /resin/i],
    ['Kashmiri Mongra Saffron', /colour/i],
    ['Pure Kesar', /colour/i],
    ['Wild Honey', /natural/i],
  ])('of %s come from its name', (name, expected) => {
    const benefits = benefitsOf({ name, benefits: [] })
    expect(benefits.length).toBeGreaterThan(1)
    expect(benefits[0]).toMatch(expected)
  })
})

describe('weights', () => {
  test.each([
    ['2 g', 2],
    ['10g', 10],
    ['0.5 gm', 0.5],
    ['500 mg', 0.5],
    ['1 kg', 1000],
    ['20 Grams', 20],
    ['Pack of 2', undefined],
    ['0 g', undefined],
    ['2 g x 3', undefined],
    ['', undefined],
  ])('%s', (label, grams) => {
    expect(gramsOf(label)).toBe(grams)
  })
})

describe('one pack', () => {
  test('costs its price less its discount, beside an MRP of 1.87 times the price to the rupee', () => {
    expect(packPriceOf({ quantity: '2 g', price: 899, discount: 10 })).toEqual({ pricePaise: 80_910, mrpPaise: 168_100, perGramPaise: 40_455 })
  })

  test('shows its own MRP, and no price per gram without a weight', () => {
    expect(packPriceOf({ quantity: 'Gift box', price: 2499, discount: 0, mrp: 2999.5 })).toEqual({
      pricePaise: 249_900,
      mrpPaise: 299_950,
      perGramPaise: undefined,
    })
  })
})

test('labels that differ in spaces or letter case are duplicates', () => {
  expect(findDuplicateLabel(['1 g', '10 g', '1G'])).toBe('1G')
  expect(findDuplicateLabel(['1 g', '2 g'])).toBeUndefined()
})

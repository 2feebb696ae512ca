import { expect, test } from 'vitest'
import { gramsOf, paisePerGram, priceVariant } from './variant-price.ts'

test('takes the discount off price times quantity', () => {
  expect(priceVariant({ price: 499.5, discount: 10 }, 3)).toEqual({
    totalPaise: 149_850,
    discountPaise: 14_985,
    finalPaise: 134_865,
    mrpPaise: 93_400,
  })
})

test('uses the variant’s own MRP, if it has one', () => {
  expect(priceVariant({ price: 500, discount: 0, mrp: 640 }, 1).mrpPaise).toBe(64_000)
})

test('reads weights from labels', () => {
  expect(['10g', '10 g', '0.5 kg', '500mg', '20 Grams', '2 x 10g', '2 g + 20 g', 'Set of two', '0g', '5 gm.'].map(gramsOf)).toEqual([
    10,
    10,
    500,
    0.5,
    20,
    undefined,
    undefined,
    undefined,
    undefined,
    5,
  ])
})

test('returns the price of a gram', () => {
  expect(paisePerGram(199_900, '5 g')).toBe(40_000)
  expect(paisePerGram(3_333, '10g')).toBe(333)
  expect(paisePerGram(3_333, 'Gift box')).toBeUndefined()
})

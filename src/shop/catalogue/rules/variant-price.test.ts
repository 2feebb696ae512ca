import { expect, test } from 'vitest'
import { gramsOf, paisePerGram, priceVariant, priceDropSentence } from './variant-price.ts'

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

const pack = (quantity: string, price: number, discount = 0, _id?: string) => ({ quantity, price, discount, ...(_id !== undefined && { _id }) })

test.each([
  ['exactly half', [pack('1 g', 500)], [pack('1 g', 250)], undefined],
  ['more than half', [pack('1 g', 500)], [pack('1 g', 249)], 'The price falls by more than 50 %: 1 g from ₹500 to ₹249.'],
  ['a discount counts', [pack('1 g', 500)], [pack('1 g', 500, 60)], 'The price falls by more than 50 %: 1 g from ₹500 to ₹200.'],
  ['another spelling', [pack('10 g', 500)], [pack('10G', 5)], 'The price falls by more than 50 %: 10G from ₹500 to ₹5.'],
  ['a renamed pack', [pack('1 g', 500, 0, 'a')], [pack('Tin', 5, 0, 'a')], 'The price falls by more than 50 %: Tin from ₹500 to ₹5.'],
  ['a new pack', [pack('1 g', 500)], [pack('1 g', 500), pack('0.1 g', 5)], undefined],
])('a price falls: %s', (_, before, after, sentence) => expect(priceDropSentence(before, after, 50)).toBe(sentence))

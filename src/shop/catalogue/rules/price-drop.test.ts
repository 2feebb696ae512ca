import { expect, test } from 'vitest'
import { priceDropSentence } from './variant-price.ts'

const pack = (quantity: string, price: number, discount = 0, _id?: string) => ({ quantity, price, discount, ...(_id !== undefined && { _id }) })

test.each([
  ['exactly half', [pack('1 g', 500)], [pack('1 g', 250)], undefined],
  ['more than half', [pack('1 g', 500)], [pack('1 g', 249)], 'The price falls by more than 50 %: 1 g from ₹500 to ₹249.'],
  ['a discount counts', [pack('1 g', 500)], [pack('1 g', 500, 60)], 'The price falls by more than 50 %: 1 g from ₹500 to ₹200.'],
  ['another spelling', [pack('10 g', 500)], [pack('10G', 5)], 'The price falls by more than 50 %: 10G from ₹500 to ₹5.'],
  ['a renamed pack', [pack('1 g', 500, 0, 'a')], [pack('Tin', 5, 0, 'a')], 'The price falls by more than 50 %: Tin from ₹500 to ₹5.'],
  ['a new pack', [pack('1 g', 500)], [pack('1 g', 500), pack('0.1 g', 5)], undefined],
])('%s', (_, before, after, sentence) => expect(priceDropSentence(before, after, 50)).toBe(sentence))

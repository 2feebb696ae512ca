import { expect, test } from 'vitest'
import { shareLeft, shareOf } from './terms.ts'

const order = {
  totalPaise: 150_050,
  lines: [
    { productId: 'saffron', qty: 2, paidPaise: 90_000 },
    { productId: 'shilajit', qty: 1, paidPaise: 60_050 },
  ],
}
const percent = (bp: number) => ({ kind: 'percent' as const, bp })
const amount = (paise: number) => ({ kind: 'amount' as const, paise })

test.each([
  ['a percentage of the net', { base: percent(1000), products: [] }, 15_005],
  ['rounded half up', { base: percent(1), products: [] }, 15],
  ['rupees an order', { base: amount(5_000), products: [] }, 5_000],
  ['a percentage of one product', { base: percent(1000), products: [{ productId: 'saffron', rate: percent(2000) }] }, 18_000 + 6_005],
  ['rupees a piece', { base: amount(5_000), products: [{ productId: 'saffron', rate: amount(1_000) }] }, 2_000 + 5_000],
  [
    'no rupees an order without other goods',
    {
      base: amount(5_000),
      products: [
        { productId: 'saffron', rate: amount(1_000) },
        { productId: 'shilajit', rate: amount(0) },
      ],
    },
    2_000,
  ],
  ['never more than the order brought', { base: amount(900_000), products: [] }, 150_050],
])('the share is %s', (_name, terms, share) => expect(shareOf(order, terms)).toBe(share))

test('a share shrinks in proportion to the order, and a free order has none', () => {
  expect(shareLeft(1_001, 2_000, 1_000)).toBe(501)
  expect(shareLeft(1_001, 2_000, 0)).toBe(0)
  expect(shareLeft(0, 0, 0)).toBe(0)
})

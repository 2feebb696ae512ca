import { expect, test } from 'vitest'
import { shareLeft, shareOf } from './terms.ts'

const lines = [
  { productId: 'saffron', qty: 2, paidPaise: 90_000 },
  { productId: 'shilajit', qty: 1, paidPaise: 60_050 },
]
const percent = (bp: number) => ({ kind: 'percent' as const, bp })
const amount = (paise: number) => ({ kind: 'amount' as const, paise })

test.each([
  ['a percentage of the goods', { base: percent(1000), products: [] }, 15_005],
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
])('the share is %s', (_name, terms, share) => expect(shareOf(lines, terms)).toBe(share))

test('free pieces and charges give no share, and a line gives at most what it brought', () => {
  const terms = { base: percent(1000), products: [{ productId: 'saffron', rate: amount(5_000) }] }
  const line = { productId: 'saffron', qty: 1, paidPaise: 100_000 }
  expect(shareOf([line, { ...line, qty: 2, paidPaise: 0 }], terms)).toBe(5_000)
  expect(shareOf([{ ...line, qty: 3, paidPaise: 9_000 }], terms)).toBe(9_000)
  expect(shareOf([{ productId: 'tea', qty: 1, paidPaise: 0 }, line], { ...terms, base: amount(900) })).toBe(5_000)
})

test('a share shrinks in proportion to the order, and a free order has none', () => {
  expect(shareLeft(1_001, 2_000, 1_000)).toBe(501)
  expect(shareLeft(1_001, 2_000, 0)).toBe(0)
  expect(shareLeft(0, 0, 0)).toBe(0)
})

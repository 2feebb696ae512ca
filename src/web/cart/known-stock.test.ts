import { expect, test } from 'vitest'
import { keyOf, put } from './cart-items.ts'
import { isStockKnown, type KnownStock, stockOf } from './known-stock.ts'

const saffron = { _id: 'p1', name: 'Saffron', image: '', price: 500, discount: 0, variant: '1 g' }
const line = (qty: number) => put([], { ...saffron, qty })
const problem = 'Only 2 packs of Saffron, 1 g are left.'
const two: KnownStock = { key: keyOf(saffron), qty: 3, most: 2, problem }
const stockAt = (qty: number, known: KnownStock[]) => line(qty).map((item) => stockOf(item, known))

test('a sentence holds for its quantity only, and the limit for every quantity', () => {
  expect([stockAt(3, [two]), stockAt(2, [two]), stockAt(4, [two]), stockAt(3, [])]).toEqual([[{ most: 2, problem }], [{ most: 2 }], [{ most: 2 }], [{}]])
})

test('the server is asked about new lines, and about quantities over the limit that it was not asked about', () => {
  const known = (qty: number, stock: KnownStock[]) => isStockKnown(line(qty), stock)
  expect([known(3, [two]), known(1, [two]), known(4, [two]), known(1, []), known(9, [{ key: keyOf(saffron), qty: 1 }])]).toEqual([
    true,
    true,
    false,
    false,
    true,
  ])
  expect(isStockKnown([], [])).toBe(true)
})

import { expect, test } from 'vitest'
import { keyOf, addItem } from './cart-items.ts'
import { areLinesKnown, type KnownLine, factsOf } from './known-line.ts'

const saffron = { _id: 'p1', name: 'Saffron', image: '', price: 500, discount: 0, variant: '1 g' }
const line = (qty: number) => addItem([], { ...saffron, qty })
const problem = 'Only 2 packs of Saffron, 1 g are left.'
const two: KnownLine = { key: keyOf(saffron), qty: 3, most: 2, problem }
const factsAt = (qty: number, known: KnownLine[]) => line(qty).map((item) => factsOf(item, known))

test('a sentence holds for its quantity only, and the limit for every quantity', () => {
  expect([factsAt(3, [two]), factsAt(2, [two]), factsAt(4, [two]), factsAt(3, [])]).toEqual([
    [{ isKnown: true, most: 2, problem }],
    [{ isKnown: true, most: 2 }],
    [{ isKnown: true, most: 2 }],
    [{ isKnown: false }],
  ])
})

test('the server is asked about new lines, and about quantities over the limit that it was not asked about', () => {
  const known = (qty: number, lines: KnownLine[]) => areLinesKnown(line(qty), lines)
  expect([known(3, [two]), known(1, [two]), known(4, [two]), known(1, []), known(9, [{ key: keyOf(saffron), qty: 1 }])]).toEqual([
    true,
    true,
    false,
    false,
    true,
  ])
  expect(areLinesKnown([], [])).toBe(true)
})

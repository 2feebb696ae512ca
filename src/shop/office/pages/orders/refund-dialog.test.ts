import { expect, test } from 'vitest'
import { amountError } from './refund-dialog.tsx'
import { linesOf, refundOf } from './refund-items.tsx'

const item = (qty: number, paid: number) => ({ productId: 'p', name: 'Saffron', image: '', type: '1 g', qty, price: 500, paid, removed: 0 })

test('pieces of a line are worth their share of what was paid for the line', () => {
  const items = [item(3, 1000), item(2, 901)]
  expect(refundOf(items, ['1', ''])).toBe(333.33)
  expect(refundOf(items, ['1', '1'])).toBe(783.83)
  expect(refundOf(items, ['3', '2'])).toBe(1901)
  expect(refundOf(items, ['', ''])).toBe(0)
  expect(refundOf([{ ...item(3, 1000), removed: 1 }], ['2'])).toBe(666.67)
  expect(refundOf([{ ...item(3, 1000), removed: 1 }], ['3'])).toBeUndefined()
})

test.each([[['4', '']], [['-1', '']], [['1.5', '']], [['x', '']]])('pieces %j are not in the order', (typed) => {
  expect(refundOf([item(3, 1000), item(2, 901)], typed)).toBeUndefined()
})

test('the refund names each line that has pieces, by its position in the order', () => {
  const items = [item(3, 1000), { ...item(2, 901), position: 4 }, item(1, 100)]
  expect(linesOf(items, ['1', '2', ''])).toEqual([
    { position: 0, qty: 1 },
    { position: 4, qty: 2 },
  ])
})

test('a sum above what is left says so, any other text does not', () => {
  expect(amountError('1,250', 1000)).toBe('₹1,250 is more than the ₹1,000 that is left. Enter a smaller sum.')
  for (const typed of ['', '1000', '999.99', 'x', '-5']) expect(amountError(typed, 1000)).toBeUndefined()
})

test('a line gives at most what refunds have left of it', () => {
  const items = [item(3, 1000), item(2, 901)]
  expect(refundOf(items, ['1', '1'], [{ position: 0, left: 100 }])).toBe(550.5)
  expect(refundOf(items, ['1', ''], [{ position: 0, left: 0 }])).toBe(0)
})

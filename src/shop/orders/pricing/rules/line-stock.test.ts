import { expect, test } from 'vitest'
import { lineStockOf } from './line-stock.ts'

const line = { name: 'Saffron', variant: '1 g', qty: 3 }

test('a line says the most pieces that one order can have, and why it cannot have as many', () => {
  expect(lineStockOf(line)).toEqual({})
  expect(lineStockOf({ ...line, onHand: 5, mostPerOrder: null })).toEqual({ most: 5 })
  expect(lineStockOf({ ...line, onHand: 5, mostPerOrder: 4 })).toEqual({ most: 4 })
  expect(lineStockOf({ ...line, onHand: 2, mostPerOrder: 4 })).toEqual({ most: 2, problem: 'Only 2 packs of Saffron, 1 g are left.' })
  expect(lineStockOf({ ...line, mostPerOrder: 2 })).toEqual({ most: 2, problem: 'One order can have at most 2 packs of Saffron, 1 g.' })
  expect(lineStockOf({ ...line, mostPerOrder: 1 }).problem).toBe('One order can have at most 1 pack of Saffron, 1 g.')
  expect(lineStockOf({ ...line, onHand: -1 })).toEqual({ most: 0, problem: 'Saffron, 1 g is sold out.' })
})

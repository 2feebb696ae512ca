import { expect, test } from 'vitest'
import { shareStock, type Use, refuseLine } from './stock.ts'

const use = (name: string, onHand: number | undefined, pieces = 1): Use => ({ itemId: name, name, pack: '1 g', pieces, onHand })

test('a bundle has as many packs as its scarcest part allows', () => {
  expect(shareStock([{ qty: 1, uses: [use('Saffron', 7, 2), use('Shilajit', 5)] }])).toEqual([{ onHand: 3, sharedPart: undefined }])
  expect(shareStock([{ qty: 1, uses: [use('Saffron', undefined), use('Shilajit', 0)] }])).toEqual([{ onHand: 0, sharedPart: undefined }])
  expect(shareStock([{ qty: 1, uses: [use('Saffron', undefined)] }])).toEqual([{ onHand: undefined, sharedPart: undefined }])
})

test('no piece of a paused pack can be bought', () => {
  const [paused] = shareStock([{ qty: 1, uses: [use('Saffron', 7)], isPaused: true }])
  expect(paused).toEqual({ isPaused: true, onHand: 0 })
  expect(refuseLine({ name: 'Saffron', variant: '1 g', qty: 1, ...paused })?.code).toBe('item_paused')
})

test('lines that use the same part share it, in the order of the cart', () => {
  const lines = [
    { qty: 2, uses: [use('Saffron', 3)] },
    { qty: 2, uses: [use('Saffron', 3), use('Shilajit', 9)] },
  ]
  const [alone, bundle] = shareStock(lines)
  expect([alone, bundle]).toEqual([
    { onHand: 3, sharedPart: undefined },
    { onHand: 1, sharedPart: 'Saffron, 1 g' },
  ])
  expect(refuseLine({ name: 'Gift set', variant: '1 box', qty: 2, ...bundle })).toEqual({
    code: 'out_of_stock',
    message: 'Gift set, 1 box and another line of your cart need more packs of Saffron, 1 g than are left.',
  })
  expect(refuseLine({ name: 'Gift set', variant: '1 box', qty: 1, ...bundle })).toBeUndefined()
})

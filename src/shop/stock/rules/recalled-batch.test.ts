import { expect, test } from 'vitest'
import { batchList, recalledWarning, sumRecalled } from './recalled-batch.ts'

const batch = { code: 'A', product: 'Saffron', pack: '1 g', pieces: 1, reason: 'recall' as const }

test('sums the pieces of a recalled batch over orders, without replaced ones', () => {
  const orders = [
    { recalled: [batch] },
    {
      recalled: [
        { ...batch, pieces: 2 },
        { ...batch, code: 'C' },
      ],
    },
    { recalled: [{ ...batch, pieces: 0 }] },
  ]
  expect(sumRecalled(orders)).toEqual([
    { ...batch, pieces: 3 },
    { ...batch, code: 'C' },
  ])
})

test('says that a batch is past its best-before day', () => {
  expect(recalledWarning({ ...batch, reason: 'expiry' })).toBe(
    'Batch A of Saffron, 1 g is past its best-before day. Do not send it: 1 piece has no replacement yet.',
  )
})

test('lists the batches of a line with their pieces', () => {
  const taken = [
    { code: 'A', pieces: 2, unfit: null },
    { code: 'B', pieces: 1, unfit: 'recall' as const },
  ]
  expect(batchList(taken)).toBe('A × 2, B × 1 (recalled)')
})

test.each([
  [0, 'Batch A of Saffron, 1 g was recalled. Check that the parcel holds none of it.'],
  [1, 'Batch A of Saffron, 1 g was recalled. Do not send it: 1 piece has no replacement yet.'],
  [2, 'Batch A of Saffron, 1 g was recalled. Do not send it: 2 pieces have no replacement yet.'],
])('warns of %i pieces without a replacement', (pieces, warning) => {
  expect(recalledWarning({ ...batch, pieces })).toBe(warning)
})

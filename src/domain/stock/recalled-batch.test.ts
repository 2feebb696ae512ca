import { expect, test } from 'vitest'
import { recalledWarning, sumRecalled } from './recalled-batch.ts'

const batch = { code: 'A', product: 'Saffron', pack: '1 g', pieces: 1 }

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

test.each([
  [0, 'Batch A of Saffron, 1 g was recalled. Check that the parcel holds none of it.'],
  [1, 'Batch A of Saffron, 1 g was recalled. Do not send it: 1 piece has no replacement yet.'],
  [2, 'Batch A of Saffron, 1 g was recalled. Do not send it: 2 pieces have no replacement yet.'],
])('warns of %i pieces without a replacement', (pieces, warning) => {
  expect(recalledWarning({ ...batch, pieces })).toBe(warning)
})

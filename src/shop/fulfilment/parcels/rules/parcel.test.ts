import { expect, test } from 'vitest'
import { countPieces, unpackedPieces } from './parcel.ts'

const ordered = [
  { position: 0, qty: 3 },
  { position: 1, qty: 1 },
]
const sent = { lines: [{ position: 0, qty: 2 }], shippedAt: new Date() }
const packed = { lines: [{ position: 1, qty: 1 }], shippedAt: null }

test('the pieces that are in no parcel', () => {
  expect(unpackedPieces(ordered, [])).toEqual(ordered)
  expect(unpackedPieces(ordered, [sent])).toEqual([
    { position: 0, qty: 1 },
    { position: 1, qty: 1 },
  ])
  expect(unpackedPieces(ordered, [sent, packed])).toEqual([{ position: 0, qty: 1 }])
})

test('counts the pieces that were ordered, packed and shipped', () => {
  expect(countPieces(ordered, [])).toEqual({ ordered: 4, packed: 0, shipped: 0 })
  expect(countPieces(ordered, [sent, packed])).toEqual({ ordered: 4, packed: 3, shipped: 2 })
})

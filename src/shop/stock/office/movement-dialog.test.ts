import { expect, test } from 'vitest'
import { afterMovement, listSources } from './movement-dialog.tsx'

const batches = [
  { _id: 'a', code: 'SAF-2511', onHand: 200, offSale: false },
  { _id: 'b', code: 'SAF-2602', onHand: 0, offSale: false },
  { _id: 'r', code: 'SAF-2401', onHand: 0, offSale: true },
]
const item = { onHand: 206 }
const named = (...input: Parameters<typeof listSources>) => listSources(...input).map(({ code, onHand }) => [code, onHand])

test('a count asks for a batch that is not recalled, or for the packs without one; a loss only for what is there', () => {
  expect(named('correction', item, batches)).toEqual([
    ['SAF-2511', 200],
    ['SAF-2602', 0],
    [null, 6],
  ])
  expect(named('loss', item, batches)).toEqual([
    ['SAF-2511', 200],
    [null, 6],
  ])
  expect(named('sample', { onHand: 200 }, batches)).toEqual([['SAF-2511', 200]])
  expect(named('correction', item, [])).toEqual([])
})

test('what is on hand afterwards counts all batches and the packs without one', () => {
  const [first, empty, loose] = listSources('correction', item, batches)
  expect(afterMovement('correction', item, first, 194)).toBe(200)
  expect(afterMovement('correction', item, empty, 3)).toBe(209)
  expect(afterMovement('correction', item, loose, 0)).toBe(200)
  expect(afterMovement('correction', item, undefined, 300)).toBe(300)
  expect(afterMovement('loss', item, first, 4)).toBe(202)
  expect(afterMovement('sample', item, loose, 1)).toBe(205)
  expect(afterMovement('receipt', item, undefined, 12)).toBe(218)
})

import { expect, test } from 'vitest'
import { parseRecent, withViewed } from './product-recent-ids.ts'

test('reads the ids that are stored, each once and eight at most', () => {
  expect(parseRecent('["a","b","a"]')).toEqual(['a', 'b'])
  expect(parseRecent(JSON.stringify(Array.from({ length: 30 }, (_, index) => `p${index}`)))).toHaveLength(8)
})

test('reads nothing from what is no list of ids', () => {
  expect([null, '', '{', '{}', '"a"', 'null', '[1,null,{},""]'].map(parseRecent)).toEqual([[], [], [], [], [], [], []])
})

test('puts the latest first and forgets the ninth', () => {
  expect(withViewed(['a', 'b', 'c'], 'b')).toEqual(['b', 'a', 'c'])
  expect(withViewed(['1', '2', '3', '4', '5', '6', '7', '8'], '9')).toEqual(['9', '1', '2', '3', '4', '5', '6', '7'])
})

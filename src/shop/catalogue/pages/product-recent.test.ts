import { expect, test } from 'vitest'
import { parseRecent, withViewed } from './product-recent.tsx'

test('reads the stored ids, each once and eight at most', () => {
  expect(parseRecent('["a","b","a"]')).toEqual(['a', 'b'])
  expect(parseRecent(JSON.stringify(Array.from({ length: 30 }, (_, index) => `p${index}`)))).toHaveLength(8)
})

test('reads no ids from invalid text', () => {
  expect([null, '', '{', '{}', '"a"', 'null', '[1,null,{},""]'].map(parseRecent)).toEqual([[], [], [], [], [], [], []])
})

test('puts the latest id first and drops the ninth', () => {
  expect(withViewed(['a', 'b', 'c'], 'b')).toEqual(['b', 'a', 'c'])
  expect(withViewed(['1', '2', '3', '4', '5', '6', '7', '8'], '9')).toEqual(['9', '1', '2', '3', '4', '5', '6', '7'])
})

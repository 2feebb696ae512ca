import { expect, test } from 'vitest'
import { parseSearch } from './search.ts'

test.each([
  ['', undefined],
  ['  ', undefined],
  ['Asha  Rao', "'Asha':* & 'Rao':*"],
  ['SW0123', "'SW0123':*"],
  ["O'Brien", "'O''Brien':*"],
  ['back\\slash & (or) | !', "'back\\\\slash':* & '&':* & '(or)':* & '|':* & '!':*"],
  ['98765 43210', "'9876543210':*"],
  ['+91 98765-43210', "'9876543210':*"],
  ['0 98765 43210', "'9876543210':*"],
  ['9876', "'9876':*"],
  ['sw sw sw', "'sw':*"],
  ['a b c d e f g h i j', "'a':* & 'b':* & 'c':* & 'd':* & 'e':* & 'f':* & 'g':* & 'h':*"],
])('%j becomes the query %s', (typed, search) => expect(parseSearch(typed)?.all).toBe(search))

test.each([
  ['Asha Raosaheb', "'Raosaheb':*"],
  ['Shopper 12', "'12':*"],
  ['Raosaheb SW01 a', "'SW01':*"],
])('the index search of %j uses %s', (typed, search) => expect(parseSearch(typed)?.narrow).toBe(search))

test.each([
  ['Asha Rao', ['%Asha%', '%Rao%'], '%Asha%'],
  ['98765 43210', ['%9876543210%'], '%9876543210%'],
  ["O'Brien 12", ["%O''Brien%", "%'12%"], "%O''Brien%"],
  ['Raosaheb 0123', ['%Raosaheb%', '%0123%'], '%0123%'],
  ['100% \\', [String.raw`%100\%%`, String.raw`%'\\\\%`], String.raw`%100\%%`],
])('%j becomes the patterns %j, and the index search uses %s', (typed, parts, narrowPart) => expect(parseSearch(typed)).toMatchObject({ parts, narrowPart }))

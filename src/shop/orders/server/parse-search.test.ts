import { expect, test } from 'vitest'
import { parseSearch } from './parse-search.server.ts'

test.each([
  ['', undefined],
  ['  ', undefined],
  ['Asha  Rao', "'asha':* & 'rao':*"],
  ['#SW0123', "'sw0123':*"],
  ["O'Brien", "'obrien':*"],
  ['back\\slash & (or) | !', "'back\\\\slash':* & '&':* & '(or)':* & '|':* & '!':*"],
])('%j becomes the query %s', (typed, search) => expect(parseSearch(typed)?.all).toBe(search))

test.each([
  ['Asha Rao', ['%asha%', '%rao%'], '%asha%'],
  ['98765 43210', ['%9876543210%'], '%9876543210%'],
  ["O'Brien 12", ['%obrien%', '% 12%'], '%obrien%'],
  ['Raosaheb 0123', ['%raosaheb%', '%0123%'], '%0123%'],
  ['100% \\', [String.raw`%100\%%`, String.raw`% \\%`], String.raw`%100\%%`],
])('%j becomes the patterns %j, and the index search uses %s', (typed, parts, narrowPart) => expect(parseSearch(typed)).toMatchObject({ parts, narrowPart }))

import { expect, test } from 'vitest'
import { narrowPart } from './search-text.ts'

test.each([
  ['asha2999@gmail.com', '2999'],
  ['asha.rao@gmail.com', 'asha.rao'],
  ['@gmail.com', '@gmail.com'],
  ['12 or 98765 43210 or 4', '98765'],
  ['Asha Rao', 'Asha Rao'],
  ['a@', 'a@'],
  ['qx', 'qx'],
])('for %j the index searches %j', (words, narrow) => expect(narrowPart(words)).toBe(narrow))

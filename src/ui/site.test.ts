import { expect, test } from 'vitest'
import { titleOn } from './site.ts'

test.each([
  ['Zafrani', 'Blog', 'Blog | Zafrani'],
  ['Zafrani', 'Zafrani', 'Zafrani'],
  ['', 'Blog', 'Blog'],
])('in a shop named "%s", the page "%s" has the title "%s"', (brand, page, title) => {
  expect(titleOn({ brand }, page)).toBe(title)
})

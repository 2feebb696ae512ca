import { expect, test } from 'vitest'
import { shownPages } from './numbered-pager.tsx'

const row = (current: number, last: number) =>
  shownPages(current, last)
    .map((page) => page ?? '…')
    .join(' ')

test('shows the first page, the last page and the neighbours of the current page', () => {
  expect(row(1, 1)).toBe('1')
  expect(row(2, 5)).toBe('1 2 3 4 5')
  expect(row(1, 10)).toBe('1 2 … 10')
  expect(row(4, 10)).toBe('1 2 3 4 5 … 10')
  expect(row(5, 10)).toBe('1 … 4 5 6 … 10')
  expect(row(10, 10)).toBe('1 … 9 10')
  expect(row(5000, 10_000)).toBe('1 … 4999 5000 5001 … 10000')
})

test('shows the last pages for a page beyond the end', () => {
  expect(row(9, 3)).toBe('1 2 3')
  expect(row(12, 10)).toBe('1 … 10')
})

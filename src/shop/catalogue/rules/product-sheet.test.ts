import { expect, test } from 'vitest'
import { cellChanges, hasLostLetters } from './product-sheet.ts'

const saffron = {
  _id: 'A',
  name: 'केसर Crème',
  image: '/media/a.jpg',
  images: ['/media/a.jpg'],
  type: 'saffron',
  benefits: ['Pure', 'घर का'],
  status: 'published' as const,
  variants: [{ quantity: '1 g', price: 449, discount: 0 }],
}

test('names each changed cell with its old and new text', () => {
  expect(cellChanges(saffron, { ...saffron, status: 'draft', images: ['/media/a.jpg', '/media/b.jpg'], manufacturer: 'Growers' })).toEqual([
    { column: 'Status', before: 'published', after: 'draft', isLost: false },
    { column: 'Images', before: '/media/a.jpg', after: '/media/a.jpg\n/media/b.jpg', isLost: false },
    { column: 'Manufacturer', before: '', after: 'Growers', isLost: false },
  ])
  expect(cellChanges(saffron, saffron)).toEqual([])
})

test('finds letters that were replaced by question marks, in texts and in new labels of packs', () => {
  const changed = cellChanges(saffron, { ...saffron, name: '???? Cr?me', benefits: ['Pure', '???'], variants: [{ quantity: '?? g', price: 1, discount: 0 }] })
  expect(changed.map(({ column, isLost }) => [column, isLost])).toEqual([
    ['Name', true],
    ['Benefits', true],
    ['Quantity', true],
  ])
})

test.each([
  ['Cr?me', 'Crème', true],
  ['?', '🌸', true],
  ['??', '🌸', true],
  ['Caf\uFFFD', '', true],
  ['Why saffron?', '', false],
  ['Creme', 'Crème', false],
  ['Really?', 'Really?', false],
])('%j in place of %j lost letters: %s', (text, before, expected) => {
  expect(hasLostLetters(text, before)).toBe(expected)
})

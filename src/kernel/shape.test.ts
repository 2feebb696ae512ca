import { expect, test } from 'vitest'
import { fitsShape, reader, type Shape } from './shape.ts'

const order: Shape = {
  fields: { _id: 'string', total: 'number', 'note?': 'string', status: { values: ['Paid', null] }, lines: { list: { fields: { qty: 'number' } } } },
}
const paid = { _id: 'SW1', total: 5, status: 'Paid', lines: [{ qty: 1 }] }

test.each([paid, { ...paid, note: 'x' }, { ...paid, status: null }, { ...paid, lines: [] }, { ...paid, more: true }])('%j fits', (value) => {
  expect(fitsShape(order, value)).toBe(true)
})

test.each([
  undefined,
  null,
  'SW1',
  [],
  {},
  { ...paid, total: '5' },
  { ...paid, note: 7 },
  { ...paid, status: 'Gone' },
  { ...paid, lines: [{}] },
  { ...paid, lines: {} },
])('%j does not fit', (value) => {
  expect(fitsShape(order, value)).toBe(false)
})

test('supports alternatives, any value, and maps', () => {
  expect(fitsShape({ either: ['string', 'number'] }, 1)).toBe(true)
  expect(fitsShape({ either: ['string', 'number'] }, true)).toBe(false)
  expect(fitsShape({ fields: { any: 'anything' } }, { any: null })).toBe(true)
  expect(fitsShape({ fields: { any: 'anything' } }, {})).toBe(false)
  expect(fitsShape({ each: 'number' }, { a: 1, b: 2 })).toBe(true)
  expect(fitsShape({ each: 'number' }, { a: 1, b: '2' })).toBe(false)
})

test('a reader returns a value that fits, and issues for one that does not, like a schema', () => {
  expect(reader(order)['~standard'].validate(paid)).toEqual({ value: paid })
  expect(reader(order)['~standard'].validate('<html>')).toHaveProperty('issues')
})

test('fills in defaults at any depth, and treats null as absent unless the shape allows null', () => {
  const line: Shape = { fields: { qty: 'number', image: { of: 'string', or: '' } } }
  const shape: Shape = {
    either: [{ list: line }, { fields: { lines: { list: line }, by: { of: { either: ['string', { values: [null] }] }, or: 'us' }, 'note?': 'string' } }],
  }
  const read = (value: unknown) => reader(shape)['~standard'].validate(value)
  expect(read([{ qty: 1 }, { qty: 2, image: null }, { qty: 3, image: '/x.jpg', more: true }])).toEqual({
    value: [
      { qty: 1, image: '' },
      { qty: 2, image: '' },
      { qty: 3, image: '/x.jpg', more: true },
    ],
  })
  expect(read({ lines: [{ qty: 1 }] })).toStrictEqual({ value: { lines: [{ qty: 1, image: '' }], by: 'us' } })
  expect(read({ lines: [], by: null, note: 'x' })).toStrictEqual({ value: { lines: [], by: null, note: 'x' } })
  expect(read([{ qty: 1, image: 7 }])).toHaveProperty('issues')
})
